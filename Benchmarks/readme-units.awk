# How the README writes times and ratios.

# Three significant digits with the unit that a person would choose.
function time(ns) {
  if (ns < 999.5) return digits(ns) " ns"
  if (ns < 999500) return digits(ns / 1000) " µs"
  return digits(ns / 1000000) " ms"
}

function digits(value) {
  if (value >= 99.95) return sprintf("%.0f", value)
  if (value >= 9.995) return sprintf("%.1f", value)
  return sprintf("%.2f", value)
}

function times(ratio) {
  return "× " (ratio >= 9.95 ? grouped(sprintf("%.0f", ratio)) : sprintf("%.1f", ratio))
}

function grouped(text) {
  while (match(text, /^[0-9]+[0-9][0-9][0-9](,|$)/)) {
    cut = RLENGTH - (substr(text, RLENGTH, 1) == ",")
    text = substr(text, 1, cut - 3) "," substr(text, cut - 2)
  }
  return text
}
