// SPDX-License-Identifier: Apache-2.0
import io.github.wirebench.harness.figures.FiguresReader;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Prints the rows of runs of which the code was still being compiled while it was measured, as {@code run --rows} takes them.
 *
 * <p>{@code java -cp target/benchmarks.jar scripts/SlowToWarmUp.java RUN...}
 */
public class SlowToWarmUp {
    public static void main(String[] args) {
        FiguresReader.read(Stream.of(args).map(Path::of).toList()).stream()
                .flatMap(run -> run.rows().stream())
                .filter(row -> row.health().compiling())
                .map(row -> row.key().row().id())
                .distinct()
                .sorted()
                .forEach(System.out::println);
    }
}
