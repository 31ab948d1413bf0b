// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.Forks;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.measure.CaseProgress;
import io.github.wirebench.harness.measure.FakeRun;
import io.github.wirebench.harness.sample.RunBuilder;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Rows of a comparison made by hand: the base side's CPU time is around 1000 ns, its allocation 1000 B. */
final class Pairs {
    static final LocalDate TODAY = LocalDate.parse("2026-11-21");

    private BenchmarkCase row;
    private final Random random = new Random(3);
    private final List<Fork> base = new ArrayList<>();
    private final List<Fork> next = new ArrayList<>();

    double noise = 0.005;
    double slower;
    double moreWall;
    double bytes = 1000;
    double moreBytes;
    double byteSteps;
    double share = 0.99;
    int threads = 1;

    /** That the new side has beside these. */
    int moreThreads;

    StopRule.Metric metric = StopRule.Metric.CPU;

    /** CPU time per operation that the score does not contain, in ns. */
    double setUp;

    /** Part of the time per operation for which the thread has a CPU of its own accord. */
    double working = 1;

    /** Whether what is slower waits, or is done by other threads. */
    boolean slowerWithoutCpu;

    /** In mode sample, how long one call in fifty takes in the new side, at the same mean; twice as long as others in the base. */
    double slowCalls = 2;

    /** By how much the methods of a group are slower; null for no group. */
    double[] methods;

    /** CPU time of the whole process, by that of the worker thread. */
    double process = 1.05;

    /** Part of the time without a CPU though ready to run; NaN if it is not recorded, as in older runs. */
    double delay = Double.NaN;

    /** Time of the JIT compiler's threads in an iteration, ms. */
    double compiling;

    /** CPU time of the fixed piece of work next to the new side's iterations, ns. */
    double core = 280;

    Pairs(String payload) {
        this.row = Forks.row(payload);
    }

    Pairs mode(String mode) {
        row = new BenchmarkCase(row.benchmark(), mode, row.params());
        return this;
    }

    /** Adds pairs with what the fields say now. */
    Pairs add(int count) {
        for (int i = 0; i < count; i++) {
            int number = base.size() + 1;
            base.add(fork(number, 1, 1, bytes, new double[2], 280));
            inNew(number);
        }
        return this;
    }

    /** Adds a fork of the new side, in place of a disturbed one. */
    Pairs inNew(int number) {
        next.add(fork(number, 1 + slower, 1 + moreWall, bytes + moreBytes, methods, core));
        return this;
    }

    /** Changes a field, for the pairs that come. */
    Pairs with(Consumer<Pairs> change) {
        change.accept(this);
        return this;
    }

    Pairs failingInNew() {
        next.add(new Fork(Forks.RUN, next.size() + 1, row, next.size() + 1, null, 1, null, null, "fails by design"));
        return this;
    }

    Pairs failingInBase() {
        base.add(new Fork(Forks.RUN, base.size() + 1, row, base.size() + 1, null, 1, null, null, "fails by design"));
        return this;
    }

    /** A fork of the base side whose partner was never run. */
    Pairs alone() {
        base.add(fork(base.size() + 1, 50, 50, 1, methods, 280));
        return this;
    }

    PairedCase row() {
        return new PairedCase(progress(base), progress(next));
    }

    /** The finding of this row alone. */
    CaseFinding judged() {
        return judged(AcceptedChanges.read(null, TODAY));
    }

    CaseFinding judged(AcceptedChanges accepted) {
        return PairedCase.judge(List.of(row()), accepted).get(0);
    }

    private CaseProgress progress(List<Fork> forks) {
        return FakeRun.progress(row, forks, metric);
    }

    private Fork fork(
            int number, double time, double wall, double bytesOfFork, double[] slowerMethods, double itsCore) {
        double jitter = 1 + noise * random.nextGaussian();
        ObjectNode entry =
                Forks.entry(row, time * wall * jitter, 1000 * (slowerWithoutCpu ? 1 : time) * working * jitter + setUp);
        entry.put("threads", threads + (slowerMethods == methods ? moreThreads : 0));
        if (row.mode().equals("sample")) {
            ObjectNode primary = entry.withObject("/primaryMetric");
            primary.remove("rawData");
            ArrayNode calls = primary.putArray("rawDataHistogram").addArray().addArray();
            double slow = slowerMethods == methods ? slowCalls : 2;
            calls.addArray().add((1.02 - 0.02 * slow) / 0.98 * time * jitter).add(980);
            calls.addArray().add(slow * time * jitter).add(20);
        }
        double chosen = bytesOfFork + (random.nextBoolean() ? byteSteps : 0);
        ObjectNode secondary = entry.withObject("/secondaryMetrics");
        metric(secondary, "gc.alloc.rate.norm", chosen, "B/op");
        metric(secondary, "cpu.core", itsCore, "ns");
        metric(secondary, "cpu.share", share, "CPUs/thread");
        metric(secondary, "cpu.compile.time", compiling, "ms");
        metric(
                secondary,
                "cpu.process.norm",
                process * secondary.at("/cpu.norm/score").asDouble(),
                "ns/op");
        for (int i = 0; methods != null && i < methods.length; i++) {
            double method = (0.5 + i) * (1 + slowerMethods[i]) * (1 + noise * random.nextGaussian());
            metric(secondary, "method" + i, method, "us/op");
        }
        if (!Double.isNaN(delay)) {
            metric(secondary, "cpu.delay", delay, "CPUs/thread");
        }
        return new Fork(Forks.RUN, number, row, number, null, 1, null, RunBuilder.parse(entry), null);
    }

    private static void metric(ObjectNode metrics, String name, double value, String unit) {
        ObjectNode metric = metrics.putObject(name);
        metric.put("score", value).put("scoreUnit", unit);
        ArrayNode values = metric.putArray("rawData").addArray();
        IntStream.range(0, Forks.ITERATIONS).forEach(i -> values.add(value));
    }
}
