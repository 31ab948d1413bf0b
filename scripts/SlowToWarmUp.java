// SPDX-License-Identifier: Apache-2.0
import io.github.wirebench.harness.data.RunReader;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Prints the benchmarks that had not settled while they were measured, in the form that {@code run --rows} reads.
 *
 * <p>{@code java -cp target/benchmarks.jar scripts/SlowToWarmUp.java RUN...}
 */
public class SlowToWarmUp {
    public static void main(String[] args) {
        RunReader.readAll(Stream.of(args).map(Path::of).toList()).stream()
                .flatMap(run -> run.samples().values().stream())
                .filter(samples -> !samples.health().settles())
                .map(samples -> samples.benchmarkCase().id())
                .distinct()
                .sorted()
                .forEach(System.out::println);
    }
}
