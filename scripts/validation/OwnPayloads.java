// SPDX-License-Identifier: Apache-2.0
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.wirebench.codec.Codec;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.json.JsonContenders;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * Compares payloads of the suite with the same documents as a user's payload.
 *
 * <p>{@code documents PAYLOAD} prints the payload's values as JSON, one per line. {@code compare PAYLOAD OWN RUN} prints the rows
 * of a run in which allocation differs by more than 5%, as the ratio of OWN to PAYLOAD, and the quartiles of that ratio and of that
 * of CPU time. Run with {@code java -cp target/benchmarks.jar scripts/validation/OwnPayloads.java}.
 */
public class OwnPayloads {
    private static final double SAME = 0.05;

    public static void main(String[] args) throws IOException {
        if (args[0].equals("documents")) {
            documents(Payload.valueOf(args[1]));
        } else {
            compare(args[1], args[2], Path.of(args[3]));
        }
    }

    @SuppressWarnings("unchecked") // the codec is the one for the payload's type
    private static void documents(Payload payload) throws IOException {
        Codec<Object, Object> codec =
                (Codec<Object, Object>) (Codec<?, ?>) JsonContenders.JACKSON.create().codec(payload.type());
        for (Object value : payload.samples()) {
            System.out.println(new String(codec.encode(codec.toNative(value)), StandardCharsets.UTF_8));
        }
    }

    private static void compare(String payload, String own, Path run) throws IOException {
        Map<String, List<Fork>> rows = ForkJournal.read(run.resolve("forks.jsonl")).forks().stream()
                .filter(fork -> !fork.isFailure())
                .collect(groupingBy(fork -> fork.benchmarkCase().label(), TreeMap::new, toList()));
        List<Double> allocations = new ArrayList<>();
        List<Double> times = new ArrayList<>();
        List<String> different = new ArrayList<>();
        for (Map.Entry<String, List<Fork>> row : rows.entrySet()) {
            BenchmarkCase original = row.getValue().get(0).benchmarkCase();
            List<Fork> twin = rows.get(row.getKey().replace("payload=" + payload, "payload=" + own));
            if (!payload.equals(original.params().get("payload")) || twin == null) {
                continue;
            }
            double allocation = ratio(twin, row.getValue(), entry -> entry.forkMeans(JmhEntry.ALLOCATION).orElseThrow()[0]);
            allocations.add(allocation);
            times.add(ratio(twin, row.getValue(), entry -> entry.cpuTimes().orElseThrow()[0]));
            if (Math.abs(allocation - 1) > SAME) {
                different.add(String.format(Locale.ROOT, "  %.2f  %s", allocation, row.getKey()));
            }
        }
        System.out.printf(
                "%s: %d rows, allocation within 5%% in %d%n  ratio to the original  25%%   50%%   75%%%n",
                payload, allocations.size(), allocations.size() - different.size());
        print("allocation", allocations);
        print("CPU time", times);
        different.forEach(System.out::println);
    }

    private static double ratio(List<Fork> own, List<Fork> original, ToDoubleFunction<JmhEntry> figure) {
        return median(own, figure) / median(original, figure);
    }

    private static double median(List<Fork> forks, ToDoubleFunction<JmhEntry> figure) {
        return Median.withDefaults().evaluate(forks.stream().map(Fork::entry).mapToDouble(figure).toArray());
    }

    private static void print(String name, List<Double> ratios) {
        double[] values = ratios.stream().mapToDouble(Double::doubleValue).toArray();
        System.out.printf(Locale.ROOT, "  %-20s", name);
        Arrays.stream(Quantile.withDefaults().evaluate(values, 0.25, 0.5, 0.75))
                .forEach(quartile -> System.out.printf(Locale.ROOT, "  %.2f", quartile));
        System.out.println();
    }
}
