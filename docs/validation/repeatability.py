#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tells how far ratios of recorded runs differ, and how often two of three runs predict the third's ratio. The collector's time is left out.

    python3 docs/validation/repeatability.py RUN [RUN...]        folders with forks.jsonl.gz, of which the three runs with most benchmarks count
"""
import gzip, itertools, json, math, statistics, sys

T_3 = 3.182446305284263  # 97.5th percentile of Student's t with 3 degrees of freedom


def percentile_25(values):
    ordered, rank = sorted(values), 0.25 * (len(values) - 1)
    low = int(rank)
    return ordered[low] + (rank - low) * (ordered[min(low + 1, len(ordered) - 1)] - ordered[low])


def logarithms(forks):
    """Returns the mean logarithm of each row's times: of undisturbed iterations, in forks that have some on a quick core."""
    rows = {}
    for fork in forks:
        metrics = fork["result"]["secondaryMetrics"]
        times = metrics["cpu.norm"]["rawData"][0]
        cores = metrics.get("cpu.core", {"rawData": [[1] * len(times)]})["rawData"][0]
        rows.setdefault(json.dumps(fork["row"], sort_keys=True), []).append((times, cores))
    means = {}
    quickest = sorted(min(cores) for of_forks in rows.values() for _, cores in of_forks)
    quiet = quickest[max(0, len(quickest) - 17) // 4]
    for row, of_forks in rows.items():
        kept = [[time for time, core in zip(times, cores) if core <= 1.07 * min(cores)]
                for times, cores in of_forks if min(cores) <= 1.05 * quiet]
        kept = [math.log(percentile_25(times)) for times in kept if len(times) >= 4]
        if kept:
            means[row] = statistics.mean(kept)
    return means


recorded = {}
for folder in sys.argv[1:]:
    for line in gzip.open(f"{folder}/forks.jsonl.gz", "rt"):
        fork = json.loads(line)
        if "result" in fork:
            recorded.setdefault(fork["run"], []).append(fork)
runs = sorted(map(logarithms, recorded.values()), key=len, reverse=True)[:3]
runs = [run for run in runs if run.keys() & runs[0].keys()]
rows = sorted(set.intersection(*map(set, runs)))
pairs = list(itertools.combinations(rows, 2))
for one, other in itertools.combinations(range(len(runs)), 2):
    factors = sorted(math.exp(abs(runs[one][a] - runs[one][b] - runs[other][a] + runs[other][b])) for a, b in pairs)
    at = {share: factors[int(share * len(factors))] for share in (0.5, 0.9, 0.95)}
    print(f"runs {one + 1} and {other + 1}: {len(pairs)} ratios of {len(rows)} benchmarks differ by at most "
          + ", ".join(f"{100 * (factor - 1):.1f}% ({100 * share:.0f} of 100)" for share, factor in at.items()))

held = printed = scores = 0
for left_out in range(len(runs)) if len(runs) == 3 else []:
    one, other = (run for run in range(3) if run != left_out)
    level = statistics.median((runs[one][row] - runs[other][row]) / 2 for row in rows)
    # the median of F(1, 2) is 2/3; a ratio has the variance of two rows
    typical = 2 * statistics.median(2 * ((runs[one][row] - runs[other][row]) / 2 - level) ** 2 * 3 / 2 for row in rows)
    before = held
    for a, b in pairs:
        first, second, third = (runs[run][a] - runs[run][b] for run in (one, other, left_out))
        own = (first - second) ** 2 / 2
        variance = max(own, (own + 2 * typical) / 3)
        difference = abs(third - (first + second) / 2)
        held += difference <= T_3 * math.sqrt(variance * (1 / 2 + 1))
        printed += difference <= T_3 * math.sqrt(variance / 2)
        scores += 1
    print(f"runs {one + 1} and {other + 1} predict the ratio of run {left_out + 1} in {held - before} of {len(pairs)} cases")
if scores:
    print(f"two runs predict the third's ratio in {held} of {scores} cases ({100 * held / scores:.0f}%); "
          f"it is in the interval of their mean in {printed} ({100 * printed / scores:.0f}%)")
