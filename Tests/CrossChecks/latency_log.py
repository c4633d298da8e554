"""Reads a results folder with HdrHistogram's own libraries and compares what they see with latency.csv.

usage: latency_log.py FOLDER JAR

The Python library (PyPI hdrhistogram) decodes every histogram of latency.hlog; the Java one, the reference,
reads the file by its command-line tool, which also sees the line without a tag. Exit 1 on any difference.
"""

import csv
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from hdrh.log import HistogramLogReader
from hdrh.histogram import HdrHistogram

folder, jar = Path(sys.argv[1]), sys.argv[2]
log = folder / "latency.hlog"
differences = []


def expected():
    """Of every benchmark, mode and batch the buckets of latency.csv, as {low: count}, and its largest value."""
    buckets, largest = defaultdict(dict), {}
    with open(folder / "latency.csv", newline="") as file:
        next(file)
        for row in csv.DictReader(file):
            name = "/".join(row[part] for part in ("suite", "case", "shape", "views", "engine"))
            tag = f"{name}:{row['mode']}:{row['batch']}"
            buckets[tag][int(row["bucket_low"])] = int(row["count"])
            largest[tag] = int(row["bucket_high"])
    return buckets, largest


def decoded():
    """Of every tag the same, as the Python library decodes it."""
    buckets = {}
    reader = HistogramLogReader(str(log), HdrHistogram(1, 3_600_000_000_000_000, 3))
    while (histogram := reader.get_next_interval_histogram()) is not None:
        tag = histogram.get_tag()
        if tag is None:
            continue
        counts = {}
        for item in histogram.get_recorded_iterator():
            low = histogram.get_lowest_equivalent_value(item.value_iterated_to)
            counts[low] = item.count_at_value_iterated_to
        buckets[tag] = counts
    reader.close()
    return buckets


def java(tag):
    """Total count and largest value of a tag, None for the line without one, by the Java tool."""
    command = ["java", "-cp", jar, "org.HdrHistogram.HistogramLogProcessor", "-i", str(log)]
    command += ["-outputValueUnitRatio", "1"] + (["-tag", tag] if tag else [])
    text = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout
    found = re.search(r"#\[Max *= *([0-9.]+), *Total count *= *([0-9]+)\]", text)
    return (int(found[2]), round(float(found[1]))) if found else None


buckets, largest = expected()
python = decoded()
if set(python) != set(buckets):
    differences.append(f"tags: {sorted(set(python) ^ set(buckets))}")
for tag, counts in buckets.items():
    if python.get(tag) != counts:
        differences.append(f"{tag}: the Python library reads other counts than latency.csv has")
    seen, wanted = java(tag), (sum(counts.values()), largest[tag])
    if seen != wanted:
        differences.append(f"{tag}: the Java tool sees (count, max) {seen}, latency.csv has {wanted}")
whole = java(None)
total = sum(sum(counts.values()) for counts in buckets.values())
if whole is None or whole[0] != total:
    differences.append(f"the line without a tag: {whole}, not {total} values")

for difference in differences:
    print(difference)
print(f"{len(buckets)} histograms, {total} values, {len(differences)} differences")
sys.exit(1 if differences or not buckets else 0)
