// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.claims;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.JvmFlags;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.Suite.WireSizes;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.Outcome;
import io.github.wirebench.report.claims.ClaimBook.ClaimedFigure;
import io.github.wirebench.report.claims.ClaimBook.Metric;
import io.github.wirebench.report.claims.ClaimBook.Published;
import io.github.wirebench.report.claims.ClaimBook.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Compares claims with a run, or with the bytes of cases that it lacks; the state of the source's JVMs is null if it does not matter. */
record ClaimCheck(Run run, WireSizes sizes, String jvmState) {

    /**
     * The verdict of a measured ratio on a published one.
     *
     * <p>An effect is the logarithm of a ratio, so that twice and half are effects of the same size. The published effect is the
     * scale: 1 is the same effect, 0 no difference, below 0 the opposite. Machines and versions differ, so no verdict asks for the
     * same number. "More than" and "at most" name no number, so they hold only if the interval reaches their bound.
     */
    enum Verdict {
        /** The interval reaches 0.8 to 1.25 times the published effect, and all of it is within half and twice the effect. */
        HOLDS,
        /** All of the interval is below 0.8 times the effect, and in its direction. */
        WEAKER,
        /** All of the interval is above 1.25 times the effect. */
        STRONGER,
        /** All of the interval is below a fifth of the published effect: hardly any effect, or the opposite. */
        CONTRADICTED,
        /** The data allow no verdict. */
        NOT_COMPARABLE,
        /** The run lacks a benchmark or a size. */
        NOT_MEASURED;

        private static final double WEAKEST = 0.8;
        private static final double STRONGEST = 1.25;
        private static final double HARDLY_ANY = 0.2;
        /** An interval that leaves more open than half to twice the effect confirms nothing. */
        private static final double WIDEST = 2;

        /** Returns {@link #NOT_COMPARABLE} if the interval is too wide for any of the others, or wider than the range of a source that sees no difference. */
        static Verdict of(Published published, Interval measured) {
            if (!(measured.low() > 0) || !(measured.high() >= measured.low())) {
                return NOT_COMPARABLE;
            }
            if (published.seesNoDifference()) {
                if (measured.high() < published.low() || measured.low() > published.high()) {
                    return CONTRADICTED;
                }
                boolean tooWide = measured.high() / measured.low() > published.high() / published.low();
                return tooWide ? NOT_COMPARABLE : HOLDS;
            }
            boolean saves = published.saves();
            double weakest = Math.abs(Math.log(saves ? published.high() : published.low()));
            double strongest = Math.abs(Math.log(saves ? published.low() : published.high()));
            double low = saves ? -Math.log(measured.high()) : Math.log(measured.low());
            double high = saves ? -Math.log(measured.low()) : Math.log(measured.high());
            if (high < HARDLY_ANY * weakest) {
                return CONTRADICTED;
            }
            if (high < (published.namesNoNumber() ? 1 : WEAKEST) * weakest) {
                return low > 0 ? WEAKER : NOT_COMPARABLE;
            }
            if (low > STRONGEST * strongest) {
                return STRONGER;
            }
            return low < weakest / WIDEST || high > strongest * WIDEST ? NOT_COMPARABLE : HOLDS;
        }

        String words() {
            return this == NOT_COMPARABLE
                    ? "not known"
                    : name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /**
     * A figure in a run: the ratio of first to second, which are ns or bytes per operation, or ratios. Bounds of times are a 95%
     * interval between forks, those of allocation the range of the forks, and those of sizes the value.
     *
     * @param reason why there is no verdict; empty if there is one
     */
    record Measurement(Interval first, Interval second, Interval ratio, Verdict verdict, String reason) {
        boolean isMeasured() {
            return verdict != Verdict.NOT_MEASURED;
        }

        boolean hasVerdict() {
            return isMeasured() && verdict != Verdict.NOT_COMPARABLE;
        }
    }

    Measurement measure(Statement statement, ClaimedFigure figure) {
        Metric metric = figure.metric();
        List<BenchmarkCase> cases = figure.cases();
        List<Samples> samples =
                cases.stream().map(this::samples).filter(Objects::nonNull).toList();
        String gap = metric.isTime() && Samples.cpus(samples).size() > 1
                ? "its benchmarks were measured on several CPUs"
                : cases.stream()
                        .map(one -> gap(one, metric))
                        .filter(text -> !text.isEmpty())
                        .findFirst()
                        .orElse("");
        if (!gap.isEmpty()) {
            return new Measurement(Interval.UNKNOWN, Interval.UNKNOWN, Interval.UNKNOWN, Verdict.NOT_MEASURED, gap);
        }
        Interval first = amount(cases.get(0), metric);
        Interval second = amount(cases.get(1), metric);
        Interval ratio = ratio(cases.get(0), cases.get(1), metric);
        if (figure.than() != null) {
            first = ratio;
            second = ratio(cases.get(2), cases.get(3), metric);
            ratio = Outcome.quotient(first, second);
        }
        String reason = reason(statement, figure, ratio, samples);
        Verdict verdict = reason.isEmpty() ? Verdict.of(figure.published(), ratio) : Verdict.NOT_COMPARABLE;
        boolean isTooWide = reason.isEmpty() && verdict == Verdict.NOT_COMPARABLE;
        return new Measurement(
                first, second, ratio, verdict, isTooWide ? "not known, the interval is too wide" : reason);
    }

    /** Returns why a ratio has no verdict; empty if it may have one. */
    private static String reason(Statement statement, ClaimedFigure figure, Interval ratio, List<Samples> samples) {
        if (statement.notComparable() != null) {
            return statement.notComparable();
        }
        if (figure.published() == null) {
            return "no published figure";
        }
        if (!ratio.isKnown()) {
            return "not known, as with one fork";
        }
        return samples.stream()
                .filter(one -> figure.metric().isTime() && !one.health().settles())
                .findFirst()
                .map(one -> one.benchmarkCase().label() + " does not settle")
                .orElse("");
    }

    /** Returns what the run lacks of a case; empty for nothing. */
    private String gap(BenchmarkCase one, Metric metric) {
        if (metric == Metric.BYTES || metric == Metric.GZIP) {
            return size(one, metric) == null ? one.label() + ": its size is not known" : "";
        }
        Samples samples = samples(one);
        if (samples == null) {
            return one.label() + " was not measured";
        }
        String state = JvmFlags.state(samples.conditions().jvmArgs());
        if (jvmState != null && !state.isEmpty() && !state.equals(jvmState)) {
            return one.label() + " was measured with --jvm-state " + state + ", but the source's JVMs were " + jvmState;
        }
        if (metric == Metric.CPU && samples.cpuTimes().isEmpty()) {
            return one.label() + " has no CPU times";
        }
        boolean lacksAllocation =
                metric == Metric.ALLOCATION && !(samples.allocation().value() > 0);
        return lacksAllocation ? "allocation was not recorded" : "";
    }

    private Interval ratio(BenchmarkCase first, BenchmarkCase second, Metric metric) {
        return metric.isTime()
                ? run.ratio(samples(first), times(first, metric), samples(second), times(second, metric), 1)
                : Outcome.quotient(amount(first, metric), amount(second, metric));
    }

    /** Returns the mean time, the range of the forks' allocation, which is unknown of one fork, or the size. */
    private Interval amount(BenchmarkCase one, Metric metric) {
        if (metric.isTime()) {
            return run.mean(samples(one), times(one, metric));
        }
        if (metric == Metric.ALLOCATION) {
            double[] allocations = samples(one).allocations().orElseThrow();
            return allocations.length > 1 ? Interval.range(allocations) : Interval.of(allocations[0]);
        }
        long size = size(one, metric);
        return new Interval(size, size, size);
    }

    private double[] times(BenchmarkCase one, Metric metric) {
        Samples samples = samples(one);
        return metric == Metric.CPU ? samples.cpuTimes().orElseThrow() : samples.nanoseconds();
    }

    /** Returns the recorded size; for a run of this suite that lacks the case, the raw size that the suite computes; else null. */
    private Long size(BenchmarkCase one, Metric metric) {
        String kind = metric == Metric.GZIP ? WireSizes.GZIP : WireSizes.RAW;
        Long recorded = run.sizes(one.params()).get(kind);
        boolean isComputed =
                recorded == null && metric == Metric.BYTES && !run.contenders().isEmpty();
        return isComputed ? sizes.of(one.params()).get(kind) : recorded;
    }

    /** Returns the measurement with one thread; null if there is none with a time. */
    private Samples samples(BenchmarkCase one) {
        Samples samples = run.samples().get(one.withThreads(1));
        return samples != null && samples.hasTime() ? samples : null;
    }
}
