// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the choices that a night makes before it measures, its error messages, and the branch of its results. */
@Tag("slow")
class NightlyScriptsIT {
    private static final String SOURCES = "bench-json/src/main/java/io/github/wirebench/json/";

    @TempDir
    private Path top;

    private NightlyRepository repository;

    @BeforeEach
    void oneCommit() throws Exception {
        repository = new NightlyRepository(top);
    }

    @Test
    void theBaselineIsTheReleaseOrAnAcceptedNightOrTheParent() throws Exception {
        String first = repository.git("rev-parse", "HEAD");
        assertThat(nightly("--dry-run").exitCode()).isEqualTo(2);
        String second = repository.commit("two");
        String third = repository.commit("three");
        assertBaseline(second, "");

        // the last night of the same part, or else the oldest; only accepted nights before HEAD, and no damaged lines
        history(
                "results/local/nightly",
                night(first, "1/7", true)
                        + night(second, "2/7", true)
                        + night(second, "3/7", false)
                        + night("0".repeat(40), "3/7", true)
                        + "{\"date\":\"2026-11-");
        assertBaseline(second, "--part 2/7");
        assertBaseline(first, "--part 3/7");

        // the baseline of the first night, until a night is accepted
        history("results/local/nightly", night(first, "1/7", false) + night(third, "2/7", false));
        assertBaseline(first, "");

        repository.git("tag", "v1.0", first);
        repository.git("tag", "v2.0", third);
        repository.git("tag", "other", second);
        assertBaseline(first, "--part 2/7");
        assertBaseline(second, "--baseline other");
        assertBaseline(third, "--baseline HEAD");
        assertBaseline(third, "--with gson.version=2.13.1");
    }

    private void assertBaseline(String commit, String options) throws Exception {
        ChildJvm.Result result = nightly("--dry-run " + options);
        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.out()).contains(" against " + commit.substring(0, 12));
    }

    private static String night(String commit, String part, boolean accepted) {
        return """
                {"date":"2026-11-21","base":"%1$s","head":"%1$s","mode":"commit","with":"","part":"%2$s","accepted":%3$s}
                """.formatted(commit, part, accepted);
    }

    @Test
    void wrongOptionsAreReportedInOneLine() throws Exception {
        for (String options : List.of(
                "--baseline no-such-tag",
                "--baseline HEAD --with gson.version=2.13.1",
                "--with gson.version",
                "--with gson.version=$(id)",
                "--with jaxon.version=1",
                "--part 8",
                "--budget soon",
                "--jdk /no/such/jdk",
                "--history",
                "--nonsense")) {
            ChildJvm.Result result = nightly(options);
            assertThat(result.exitCode()).as(options).isEqualTo(2);
            assertThat(result.err().lines())
                    .singleElement()
                    .asString()
                    .startsWith("wirebench: ")
                    .contains(options.split(" ")[0]);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"broken", "nothing"})
    void aCommitThatCannotBeBuiltLeavesNothingBehind(String build) throws Exception {
        repository.commit(build);
        assertThat(nightly("").exitCode()).isEqualTo(2);
        assertThat(repository.git("worktree", "list").lines()).hasSize(1);
        assertThat(repository.file("results/local/nightly/history.jsonl")).doesNotExist();
    }

    @Test
    void aSignalEndsTheBuildAndASecondNightIsRefused() throws Exception {
        repository.commit("endless");
        Process night =
                repository.start(Map.of(), top.resolve("out.txt"), top.resolve("err.txt"), NightlyRepository.nightly());
        while (!Files.exists(repository.stub("building"))) {
            assertThat(night.waitFor(20, TimeUnit.MILLISECONDS)).isFalse();
        }
        ChildJvm.Result second = nightly("");
        assertThat(second.exitCode()).isEqualTo(2);
        assertThat(second.err()).contains("process " + night.pid());
        List<ProcessHandle> build = night.descendants().toList();
        night.destroy();
        assertThat(night.waitFor()).isEqualTo(143);
        assertThat(build).isNotEmpty().noneMatch(ProcessHandle::isAlive);
        assertThat(repository.git("worktree", "list").lines()).hasSize(1);
        assertThat(repository.file("results/local/nightly/running")).doesNotExist();
    }

    @Test
    void aLibraryAffectsTheBenchmarksThatUseIt() throws Exception {
        Map<String, List<String>> expected = Map.of(
                "gson", List.of("contender=(GSON|GSON_HANDWRITTEN|GSON_STREAMS)( |$)", "\\.JsonTreeBenchmark\\."),
                "msgpack-core", List.of("contender=(MESSAGEPACK_JACKSON|MSGPACK_CORE)( |$)"),
                "avro",
                        List.of(
                                "contender=(AVRO|AVRO_CUSTOM_CODERS|AVRO_JACKSON|AVRO_JSON)( |$)",
                                "\\.AvroBufferBenchmark\\."),
                "protobuf",
                        List.of(
                                // Thrift shares the interface of its mappings with Protobuf
                                "contender=(LIBTHRIFT|PROTOBUF|PROTOBUF_JACKSON|PROTOBUF_JSON|PROTOBUF_LITE|QUICKBUFFERS|QUICKBUFFERS_LAZY"
                                        + "|THRIFTY|WIRE)( |$)",
                                "\\.LazyStringBenchmark\\."),
                "micrometer", List.of("\\.InstrumentedBenchmark\\.", "\\.InstrumentedManyMethodsBenchmark\\."),
                // not MICRONAUT_SERDE: what a library uses itself is no import of ours
                "jackson",
                        List.of(
                                "contender=(AVRO_JACKSON|CBOR|ION|JACKSON|JACKSON3|JACKSON3_AFTERBURNER|JACKSON3_BLACKBIRD|JACKSON3_CBOR|JACKSON3_TUNED"
                                        + "|JACKSON_AFTERBURNER|JACKSON_BLACKBIRD|JACKSON_JR|JACKSON_KOTLIN|MESSAGEPACK_JACKSON"
                                        + "|PROTOBUF_JACKSON|SMILE|USER_MAPPER)( |$)"));
        List<String> rows = Stream.concat(
                        SuiteBenchmarks.names().stream().map(name -> name + " [avgt]"),
                        Catalogue.names().stream().map(name -> "a [avgt] contender=" + name))
                .toList();
        for (Map.Entry<String, List<String>> library : expected.entrySet()) {
            List<String> lines = touched("--with " + library.getKey() + ".version=1");
            assertThat(lines).containsAll(library.getValue()).allSatisfy(line -> {
                Pattern pattern = Pattern.compile(line);
                assertThat(rows).anyMatch(row -> pattern.matcher(row).find());
            });
        }
    }

    @Test
    void aChangeAffectsTheBenchmarksThatReferToIt() throws Exception {
        String contender = "contender=(%s)( |$)";
        assertTouched(
                SOURCES + "MoshiContender.java", "", "// changed\n", contender.formatted("MOSHI|MOSHI_HANDWRITTEN"));
        assertTouched(SOURCES + "TextBenchmark.java", "", "// changed\n", "\\.TextBenchmark\\.");
        String writer = "bench-binary/src/main/java/io/github/wirebench/binary/handwritten/ByteWriter.java";
        assertTouched(writer, "", "// changed\n", contender.formatted("HANDWRITTEN"));
        assertTouched(
                writer.replace("handwritten/ByteWriter", "msgpack/EventLogRecordPacker"),
                "",
                "// changed\n",
                contender.formatted("MSGPACK_CORE"));
        assertTouched(
                "bench-json/pom.xml",
                "<gson.version>[^<]*",
                "<gson.version>1",
                "\\.JsonTreeBenchmark\\.",
                contender.formatted("GSON|GSON_HANDWRITTEN|GSON_STREAMS"));
        assertTouched("model/src/main/java/Some.java", "", "class Some {}\n");
        assertTouched("docs/some.md", "", "text\n");
    }

    private void assertTouched(String file, String replaced, String replacement, String... expressions)
            throws Exception {
        String before = Files.exists(repository.file(file)) ? Files.readString(repository.file(file)) : "";
        repository.commit(file, before.replaceFirst(replaced, replacement));
        assertThat(touched("--baseline HEAD^")).as(file).containsExactly(expressions);
    }

    private List<String> touched(String options) throws Exception {
        ChildJvm.Result result = nightly("--dry-run " + options);
        assertThat(result.exitCode()).as(result.err()).isZero();
        return result.out()
                .lines()
                .filter(line -> line.startsWith("  "))
                .map(String::strip)
                .toList();
    }

    @Test
    void theBranchKeepsTheLinesOfAllMachines() throws Exception {
        assertThat(branch("fetch").exitCode()).isZero();
        assertThat(repository.file("one")).isEmptyDirectory();
        history("one", "line 1\n");
        // another machine pushes first
        Path hook = Files.writeString(repository.file(".git/hooks/pre-push"), """
                #!/bin/sh
                rm "$0"
                unset $(git rev-parse --local-env-vars)
                git clone --quiet "$2" "$STUBS/other" 2> /dev/null
                cd "$STUBS/other" && mkdir -p one && echo "line 0" > one/history.jsonl && git add . &&
                git -c user.name=a -c user.email=b commit --quiet -m other && git push --quiet origin HEAD:refs/heads/results
                """);
        assertThat(hook.toFile().setExecutable(true)).isTrue();
        assertThat(branch("publish").exitCode()).isZero();
        assertThat(hook).doesNotExist();
        history("one", "line 1\nline 2\n");
        assertThat(branch("publish").exitCode()).isZero();
        Files.delete(repository.file("one/history.jsonl"));
        assertThat(branch("fetch").exitCode()).isZero();
        assertThat(repository.file("one/history.jsonl")).hasContent("line 0\nline 1\nline 2\n");
        String commit = repository.git("ls-remote", "origin", "results");
        assertThat(branch("publish").exitCode()).isZero();
        assertThat(repository.git("ls-remote", "origin", "results")).isEqualTo(commit);
        assertThat(branch("burn").exitCode()).isEqualTo(2);
    }

    private ChildJvm.Result branch(String command) throws Exception {
        return repository.run(Map.of(), "scripts/nightly-branch", command, "one");
    }

    private void history(String folder, String lines) throws Exception {
        NightlyRepository.write(repository.file(folder), Map.of("history.jsonl", lines));
    }

    private ChildJvm.Result nightly(String options) throws Exception {
        String[] words = options.isEmpty() ? new String[0] : options.split(" ");
        return repository.run(Map.of(), NightlyRepository.nightly(words));
    }
}
