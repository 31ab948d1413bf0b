#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Recomputes ten ratios of a report, chosen randomly, from the iterations of each JVM. It shares no code with the suite.

    java -jar target/benchmarks.jar report RUN --format json > page.json
    python3 docs/validation/recompute.py RUN/forks.jsonl.gz page.json SEED

A JVM's time is the 25th percentile of its undisturbed iterations' CPU time plus the collector's mean; a run's ratio is that of the geometric means
of its JVMs, and the ratio the geometric mean of those of the runs. JVMs count that have the longest warm-up that two JVMs of their run have, four
undisturbed iterations, a core that was ever within 5% of nearly the run's 25th percentile of that, and less than 8 ms of JIT compilation in an iteration of 20 ms, if three JVMs
and half of them have; those with a trend count here, too.
"""
import gzip, json, math, random, sys


def mean(values):
    return sum(values) / len(values)


def percentile_25(values):
    ordered, rank = sorted(values), 0.25 * (len(values) - 1)
    low = int(rank)
    return ordered[low] + (rank - low) * (ordered[min(low + 1, len(ordered) - 1)] - ordered[low])


recorded, quickest = {}, {}
for line in gzip.open(sys.argv[1], "rt"):
    fork = json.loads(line)
    if "result" in fork:
        name = ".".join(fork["row"]["benchmark"].split(".")[-2:])
        name += "".join(f" {key}={value}" for key, value in fork["row"]["params"].items())
        recorded.setdefault(name, {}).setdefault(fork["run"], []).append(fork["result"])
        cores = fork["result"]["secondaryMetrics"].get("cpu.core", {"rawData": [[1]]})["rawData"][0]
        quickest.setdefault(fork["run"], []).append(min(cores))

logarithms = {}
for name, runs in recorded.items():
    counting = []
    for run, forks in runs.items():
        raw = [{metric: values["rawData"][0] for metric, values in fork["secondaryMetrics"].items() if metric.startswith("cpu.")} for fork in forks]
        warmups = [fork["warmupIterations"] for fork in forks]
        longest = max(warmups, key=lambda warmup: (warmups.count(warmup) > 1, warmup))
        for warmup, metrics in zip(warmups, raw):
            times, cores = metrics["cpu.norm"], metrics.get("cpu.core", [1] * len(metrics["cpu.norm"]))
            undisturbed = [time for time, core in zip(times, cores) if core <= 1.07 * min(cores)]
            if warmup == longest and len(undisturbed) >= 4 and min(cores) <= 1.05 * sorted(quickest[run])[max(0, len(quickest[run]) - 17) // 4]:
                time = percentile_25(undisturbed) + mean(metrics.get("cpu.gc", [0]))
                counting.append((run, math.log(time), mean(metrics.get("cpu.compile.time", [0])) < 8))
    steady = [fork for fork in counting if fork[2]]
    for run, logarithm, _ in steady if len(steady) >= 3 and 2 * len(steady) >= len(counting) else counting:
        logarithms.setdefault(name, {}).setdefault(run, []).append(logarithm)

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
