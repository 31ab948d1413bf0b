#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Recomputes ten ratios of a report, chosen randomly, from the iterations of each JVM. It shares no code with the suite.

    java -jar target/benchmarks.jar report RUN --format json > page.json
    python3 docs/validation/recompute.py RUN/forks.jsonl.gz page.json SEED

Those JVMs count that docs/methodology.md names; but a trend is allowed."""
import gzip, json, random, sys
from collections import defaultdict
from statistics import geometric_mean, mean, quantiles


def iterations(fork, metric, default):
    return fork["result"]["secondaryMetrics"].get(metric, {"rawData": [default]})["rawData"][0]


def times(runs):
    """Returns the geometric mean of each run's JVMs: the 25th percentile of its CPU times, plus the collector's mean."""
    counting = []
    for run, forks in runs.items():
        warmups = [fork["result"]["warmupIterations"] for fork in forks]
        longest = max(warmups, key=lambda warmup: (warmups.count(warmup) > 1, warmup))
        for fork in (fork for fork, warmup in zip(forks, warmups) if warmup == longest):
            cores = iterations(fork, "cpu.core", [1] * 1000)
            undisturbed = [time for time, core in zip(iterations(fork, "cpu.norm", []), cores) if core <= 1.07 * min(cores)]
            if len(undisturbed) >= 4 and min(cores) <= 1.05 * sorted(quickest[run])[max(0, len(quickest[run]) - 17) // 4]:
                time = quantiles(undisturbed, n=4, method="inclusive")[0] + mean(iterations(fork, "cpu.gc", [0]))
                counting.append((run, time, mean(iterations(fork, "cpu.compile.time", [0])) < 8))
    steady = [fork for fork in counting if fork[2]]
    counting = steady if len(steady) >= 3 and 2 * len(steady) >= len(counting) else counting
    return {run: geometric_mean(time for other, time, _ in counting if other == run) for run, _, _ in counting}


benchmarks, quickest = defaultdict(lambda: defaultdict(list)), defaultdict(list)
for fork in filter(lambda fork: "result" in fork, map(json.loads, gzip.open(sys.argv[1], "rt"))):
    params = "".join(f" {name}={value}" for name, value in fork["row"]["params"].items())
    benchmarks[".".join(fork["row"]["benchmark"].split(".")[-2:]) + params][fork["run"]].append(fork)
    quickest[fork["run"]].append(min(iterations(fork, "cpu.core", [1])))
page = json.load(open(sys.argv[2]))
names, pairs = {row["id"]: row["label"] for row in page["rows"]}, set()
for group, panel in ((group, panel) for topic in page["topics"] for group in topic["groups"] for panel in group["panels"]):
    cells = {bar["label"]: bar["cells"][0] for bar in panel["bars"]}
    for cell in (cell for cell in cells.values() if cell and "time" in (cell.get("base") or {})):
        pairs.add((names[cell["row"]], names[cells[group["base"]]["row"]], cell["base"]["time"]["ratio"][0]))
for first, second, published in random.Random(int(sys.argv[3])).sample(sorted(pairs), 10):
    above, below = times(benchmarks[first]), times(benchmarks[second])
    ratio = geometric_mean(above[run] / below[run] for run in above.keys() & below.keys())
    print(f"| {first} / {second} | {published:.4f} | {ratio:.4f} | {100 * (ratio / published - 1):+.2f}% |")
