// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which rows a night compares whatever its part, told from the suite's own sources. */
@Tag("slow")
class NightlyTouchedIT {
    @TempDir
    private static Path top;

    private static NightlyRepository repository;

    @BeforeAll
    static void theSourcesAsTheyAre() throws Exception {
        repository = new NightlyRepository(top, "one");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "gson; contender=(GSON)( |$)",
                "moshi; contender=(MOSHI)( |$)",
                "msgpack-jackson; contender=(MESSAGEPACK)( |$)",
                "avro; contender=(AVRO|AVRO_JSON)( |$) \\.AvroBufferBenchmark\\.",
                "protobuf; contender=(PROTOBUF)( |$) \\.ProtobufCacheBenchmark\\. \\.LazyStringBenchmark\\.",
                "micrometer; \\.InstrumentedReadBenchmark\\. \\.InstrumentedManyMethodsBenchmark\\.",
                "jackson; contender=(CBOR|JACKSON|JACKSON_AFTERBURNER|JACKSON_BLACKBIRD|MESSAGEPACK)( |$)"
                        + " \\.MapperReadBenchmark\\. \\.FeedSummaryBenchmark\\. \\.JacksonTuningReadBenchmark\\."
            })
    void aLibraryTouchesWhatUsesIt(String library, String expressions) throws Exception {
        List<String> lines = touched("--property", library + ".version", "HEAD");
        assertThat(lines).contains(expressions.split(" (?=contender|\\\\)"));
        List<String> rows = Stream.concat(
                        SuiteBenchmarks.names().stream().map(name -> name + " [avgt]"),
                        Catalogue.names().stream().map(name -> "a [avgt] contender=" + name))
                .toList();
        assertThat(lines).allSatisfy(line -> {
            Pattern pattern = Pattern.compile(line);
            assertThat(rows).anyMatch(row -> pattern.matcher(row).find());
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "bench-json/src/main/java/io/github/wirebench/json/MoshiContender.java; contender=(MOSHI)( |$)",
                "bench-json/src/main/java/io/github/wirebench/json/TextReadBenchmark.java; \\.TextReadBenchmark\\.",
                "bench-binary/src/main/java/io/github/wirebench/binary/handwritten/ByteWriter.java;"
                        + " contender=(HANDWRITTEN)( |$)",
                "model/src/main/java/Some.java; ''",
                "docs/some.md; ''"
            })
    void aChangeTouchesWhatReachesItByName(String file, String expressions) throws Exception {
        repository.commit(Map.of(file, text(file) + "// changed\n"));
        assertThat(String.join(" ", touched("HEAD^", "HEAD"))).isEqualTo(expressions);
    }

    @Test
    void aVersionInThePomTouchesWhatUsesTheLibrary() throws Exception {
        repository.commit(
                Map.of("pom.xml", text("pom.xml").replaceFirst("<gson.version>[^<]*", "<gson.version>2.13.1")));
        assertThat(touched("HEAD^", "HEAD")).containsExactly("contender=(GSON)( |$)");
    }

    private static List<String> touched(String... arguments) throws Exception {
        ChildJvm.Result result = repository.run(
                Map.of(),
                Stream.concat(Stream.of("scripts/nightly-touched"), Stream.of(arguments))
                        .toArray(String[]::new));
        assertThat(result.exitCode()).as(result.err()).isZero();
        return result.out().lines().toList();
    }

    private static String text(String file) throws Exception {
        return Files.exists(repository.file(file)) ? Files.readString(repository.file(file)) : "";
    }
}
