# The README's table of changing trees from a run's summary.csv; -v folder= and -v cpu= name the run.
# Batch mode, 10,000 views: the p50 of the core, and of the C++ recursion, per case and shape, in the order of the file.

BEGIN {
  FS = ","
  split("leaf+1 cell50 cell50-insert hidden1000 scroll-all rotate move1pct+8 move100pct+1", cases, " ")
  meaning["leaf+1"] = "a leaf moved"
  meaning["cell50"] = "50 views out or in"
  meaning["cell50-insert"] = "the same, made anew"
  meaning["hidden1000"] = "1,000 views hidden or shown"
  meaning["scroll-all"] = "everything scrolled"
  meaning["rotate"] = "50 views turned"
  meaning["move1pct+8"] = "1 % moved, 8 queries"
  meaning["move100pct+1"] = "all moved"
}

FNR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }

$column["suite"] == "update" && $column["views"] == 10000 && $column["mode"] == "batch" {
  shape = $column["shape"]
  p50[$column["case"], shape, $column["engine"]] = $column["p50_ns"]
  if (!(shape in known)) { known[shape] = 1; order[++shapes] = shape }
}

END {
  print "10,000 views, a change and then a query; median, in brackets the recursion in C++"
  print "(" cpu ", [" folder "](results/published/" folder ")):"
  print ""
  line = "| |"
  rule = "|---|"
  for (i = 1; i <= shapes; i++) {
    line = line " " order[i] " |"
    rule = rule "---:|"
  }
  print line
  print rule
  for (number = 1; number in cases; number++) {
    line = "| " meaning[cases[number]] " |"
    for (i = 1; i <= shapes; i++) {
      flat = p50[cases[number], order[i], "flat"]
      cpp = p50[cases[number], order[i], "recursive-cpp"]
      line = line " " (flat == "" ? "" : time(flat) " (" time(cpp) ")") " |"
    }
    print line
  }
}
