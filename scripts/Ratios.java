// SPDX-License-Identifier: Apache-2.0
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * Compares the values of one parameter with its base value, with all other parameters equal: CPU time per operation (25th percentile of
 * a fork's iterations, mean of forks), its ratio with the 95% interval between forks, and B/op (median of forks). The tables of costs in
 * the documents come from this program.
 *
 * <p>Run with {@code java -cp target/benchmarks.jar scripts/Ratios.java RUN PARAM=BASE}; {@code method=NAME} compares methods.
 */
public class Ratios {
    private static final String METHOD = "method";

    public static void main(String[] args) throws IOException {
        String param = args[1].substring(0, args[1].indexOf('='));
        String base = args[1].substring(args[1].indexOf('=') + 1);
        RunDirectory run = new RunDirectory(Path.of(args[0]));
        Map<BenchmarkCase, List<Fork>> rows = ForkJournal.read(run.recordedForks()).forks().stream()
                .filter(fork -> !fork.isFailure())
                .collect(groupingBy(Fork::benchmarkCase, LinkedHashMap::new, toList()));
        rows.keySet().stream()
                .filter(row -> rows.containsKey(with(row, param, base)))
                .sorted((a, b) -> a.id().compareTo(b.id()))
                .forEach(row -> {
                    List<Fork> against = rows.get(with(row, param, base));
                    Interval ratio = ForkStatistics.ratio(cpu(rows.get(row)), cpu(against));
                    System.out.printf(
                            Locale.ROOT,
                            "%,9.0f ns ± %,6.0f  %5.3fx (%.3f-%.3f)  %,9.0f B  %2d forks  %s%n",
                            ForkStatistics.mean(cpu(rows.get(row))).value(),
                            ForkStatistics.mean(cpu(rows.get(row))).halfWidth(),
                            ratio.value(),
                            ratio.low(),
                            ratio.high(),
                            allocation(rows.get(row)),
                            rows.get(row).size(),
                            row.label());
                });
    }

    private static BenchmarkCase with(BenchmarkCase row, String param, String base) {
        if (param.equals(METHOD)) {
            return new BenchmarkCase(row.benchmark().replaceFirst("[^.]*$", base), row.mode(), row.params());
        }
        Map<String, String> params = new LinkedHashMap<>(row.params());
        params.put(param, base);
        return new BenchmarkCase(row.benchmark(), row.mode(), params);
    }

    private static double[] cpu(List<Fork> forks) {
        return forks.stream()
                .map(Fork::entry)
                .mapToDouble(entry -> entry.cpuTimes().orElseThrow()[0])
                .toArray();
    }

    private static double allocation(List<Fork> forks) {
        double[] bytes = forks.stream()
                .map(Fork::entry)
                .mapToDouble(Ratios::bytes)
                .toArray();
        return Quantile.withDefaults().evaluate(bytes, 0.5);
    }

    private static double bytes(JmhEntry entry) {
        return entry.forkMeans(JmhEntry.ALLOCATION).orElseThrow()[0];
    }
}
