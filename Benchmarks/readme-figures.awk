# The README's table from a run's summary.csv; -v folder= and -v cpu= name the run.
# Uniform points, batch mode: the p50 of each engine, per shape, in the order of the file.

# The geometric means, over all shapes of a size, of how many times longer the recursions take.
function means(views,    i, shape, n, swift, cpp) {
  for (i = 1; i <= shapes; i++) {
    shape = order[i]
    if (!((shape, views, "flat") in p50)) continue
    n++
    swift += log(p50[shape, views, "recursive"] / p50[shape, views, "flat"])
    cpp += log(p50[shape, views, "recursive-cpp"] / p50[shape, views, "flat"])
  }
  if (!n) return ""
  return sprintf("%s views: Swift %s, C++ %s", grouped(views ""), times(exp(swift / n)), times(exp(cpp / n)))
}

BEGIN { FS = "," }

FNR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }

$column["suite"] == "query" && $column["case"] == "uniform" && $column["mode"] == "batch" {
  shape = $column["shape"]
  views = $column["views"]
  engine = $column["engine"]
  p50[shape, views, engine] = $column["p50_ns"]
  mallocs[shape, views, engine] = $column["mallocs_per_op"]
  if (!(shape in known)) { known[shape] = 1; order[++shapes] = shape }
}

END {
  print "10,000 views, points spread evenly, one query after another; median of batches"
  print "(" cpu ", [" folder "](results/published/" folder ")):"
  print ""
  print "| shape | recursion, Swift | recursion, C++ | flat | against Swift | against C++ | allocations |"
  print "|---|---:|---:|---:|---:|---:|---:|"
  for (i = 1; i <= shapes; i++) {
    shape = order[i]
    flat = p50[shape, 10000, "flat"]
    if (flat == "") continue
    swift = p50[shape, 10000, "recursive"]
    cpp = p50[shape, 10000, "recursive-cpp"]
    print "| " shape " | " time(swift) " | " time(cpp) " | " time(flat) " | " times(swift / flat) \
      " | " times(cpp / flat) " | " mallocs[shape, 10000, "flat"] + 0 " |"
  }
  print ""
  print "Geometric means over the shapes, recursion ÷ flat:"
  print ""
  split("10 100 1000 10000", sizes, " ")
  for (i = 1; i <= 4; i++) if ((line = means(sizes[i])) != "") print "- " line
}
