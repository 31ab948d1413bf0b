#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Recomputes ten ratios of a report, chosen randomly, from the iterations of each JVM. It shares no code with the suite.

    java -jar target/benchmarks.jar report RUN --format json > page.json
    python3 docs/validation/recompute.py RUN/forks.jsonl.gz page.json SEED

A JVM's time is the 25th percentile of its undisturbed iterations' CPU time plus the collector's mean; a run's ratio is that of the geometric means
of its JVMs, and the ratio the geometric mean of those of the runs. Disturbed JVMs, and those not at steady state, count here.
"""
import gzip, json, math, random, sys


def mean(values):
    return sum(values) / len(values)


def percentile_25(values):
    ordered, rank = sorted(values), 0.25 * (len(values) - 1)
    low = int(rank)
    return ordered[low] + (rank - low) * (ordered[min(low + 1, len(ordered) - 1)] - ordered[low])


logarithms = {}
for line in gzip.open(sys.argv[1], "rt"):
    fork = json.loads(line)
    if "result" in fork:
        name = ".".join(fork["row"]["benchmark"].split(".")[-2:])
        name += "".join(f" {key}={value}" for key, value in fork["row"]["params"].items())
        metrics = fork["result"]["secondaryMetrics"]
        times = metrics["cpu.norm"]["rawData"][0]
        cores = metrics.get("cpu.core", {"rawData": [[1] * len(times)]})["rawData"][0]
        undisturbed = [time for time, core in zip(times, cores) if core <= 1.07 * min(cores)]
        time = percentile_25(undisturbed) + mean(metrics.get("cpu.gc", {"rawData": [[0]]})["rawData"][0])
        logarithms.setdefault(name, {}).setdefault(fork["run"], []).append(math.log(time))

page = json.load(open(sys.argv[2]))
names = {row["id"]: row["label"] for row in page["rows"]}
pairs = []
for topic in page["topics"]:
    for group in topic["groups"]:
        for panel in group["panels"]:
            cells = {bar["label"]: bar["cells"][0] for bar in panel["bars"]}
            for label, cell in cells.items():
                if cell and "time" in (cell.get("base") or {}):
                    pairs.append((names[cell["row"]], names[cells[group["base"]]["row"]], cell["base"]["time"]["ratio"][0]))

for first, second, published in random.Random(int(sys.argv[3])).sample(sorted(set(pairs)), 10):
    runs = [run for run in logarithms[first] if run in logarithms[second]]
    ratio = math.exp(mean([mean(logarithms[first][run]) - mean(logarithms[second][run]) for run in runs]))
    print(f"| {first} / {second} | {published:.4f} | {ratio:.4f} | {100 * (ratio / published - 1):+.2f}% |")
