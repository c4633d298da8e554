# Judges a benchmark run: awk -f check.awk names.txt summary.csv
#
# names.txt is what `touchstone bench list` prints, suite/case/shape/views/engine, one a line. Fails unless every
# one of them has its row, engines of a case agree on their checksum, and flat, in queries of a tree at rest,
# allocates nothing, and nowhere is slower than the recursion by more than 1 ns or 10 %, whichever is more. Moves
# of fingers through a whole application allocate nothing either.

function complain(text) {
  print "check: " text
  complaints++
}

BEGIN { FS = "," }

FNR == 1 { file++ }

file == 1 { wanted[$0] = 1; names++; next }

FNR == 1 {
  for (i = 1; i <= NF; i++) column[$i] = i
  split("suite case engine shape views mode p50_ns mallocs_per_op bytes_per_op checksum", needed, " ")
  for (i in needed) if (!(needed[i] in column)) complain("summary.csv has no column " needed[i])
  if (complaints) exit 1
  next
}

{
  suite = $column["suite"]
  engine = $column["engine"]
  tree = suite "/" $column["case"] "/" $column["shape"] "/" $column["views"]
  name = tree "/" engine
  rows++
  seen[name] = 1
  step = $column["case"]
  # Builds and whole applications give no answers.
  isApplication = suite == "dispatch" || suite == "scroll"
  isQuery = suite != "build" && !isApplication && !(suite == "scale" && step == "build")
  # What a new tree allocates for its first queries, and what a change does, is measured and not judged here.
  isSteady = suite == "query" || suite == "ladder" || (suite == "scale" && step == "query")
  isMove = isApplication && engine == "product" && step ~ /^(move|drag|fingers|pinch)/

  sum = $column["checksum"]
  if (isQuery && engine != "floor") {
    if (sum == "") complain(name " has no checksum")
    if (!(tree in agreed)) { agreed[tree] = sum; by[tree] = engine }
    else if (agreed[tree] != sum) complain(tree ": " engine " answers otherwise than " by[tree])
  }
  if (isMove) moves++
  if (isSteady && engine == "flat") flats++
  if ((isSteady && engine == "flat") || isMove) {
    if ($column["mallocs_per_op"] == "" || $column["mallocs_per_op"] + 0 != 0)
      complain(name " allocates: mallocs_per_op is \"" $column["mallocs_per_op"] "\"")
    if ($column["bytes_per_op"] == "" || $column["bytes_per_op"] + 0 != 0)
      complain(name " allocates: bytes_per_op is \"" $column["bytes_per_op"] "\"")
  }
  if (isQuery && $column["mode"] == "batch") {
    if (engine == "flat") flat[tree] = $column["p50_ns"] + 0
    if (engine == "recursive") recursive[tree] = $column["p50_ns"] + 0
  }
}

END {
  for (name in wanted) if (!(name in seen)) complain("no row for " name)
  for (tree in flat) if (tree in recursive) {
    compared++
    allowed = recursive[tree] * 1.1
    if (allowed < recursive[tree] + 1) allowed = recursive[tree] + 1
    if (flat[tree] > allowed)
      complain(tree ": flat takes " flat[tree] " ns, recursive " recursive[tree] " ns")
  }
  # A check that looked at nothing has not passed.
  if (!names || !flats || !compared || !moves)
    complain("nothing to check: " names+0 " names, " flats+0 " flat rows, " moves+0 " moves")
  printf "check: %d names, %d rows, %d pairs compared: %d complaints\n", names, rows, compared, complaints
  exit complaints > 0
}
