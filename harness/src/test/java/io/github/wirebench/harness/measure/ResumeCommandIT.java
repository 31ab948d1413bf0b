// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.sample.ChildProcess;
import io.github.wirebench.harness.sample.ClassPathJar;
import io.github.wirebench.harness.sample.ThisJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that were ended in the middle, or whose files were changed, with real forks. */
@Tag("slow")
class ResumeCommandIT {
    private static final String WORKS = "Failing.*works";

    @TempDir
    private Path root;

    private Path folder;
    private Path temporary;
    private RunFolder mine;

    @BeforeEach
    void enterAnEmptyFolder() throws IOException {
        folder = Files.createDirectory(root.resolve("here"));
        temporary = Files.createDirectory(root.resolve("tmp"));
        mine = new RunFolder(folder.resolve("mine"));
    }

    @Test
    void aRunThatIsKilledTwiceEndsAsIfUndisturbed() throws Exception {
        String[] start = {"run", "--profile", "tiny", "--seed", "5", "--out", "mine", "-p", "contender=ONCE", "Copy"};
        disturbed(Process::destroyForcibly, start, () -> mine.forksWritten() > 0);
        disturbed(
                Process::destroyForcibly,
                new String[] {"resume", "mine"},
                () -> Files.exists(mine.path().resolve("jmh.json.tmp")) || mine.forksWritten() > 2);
        Files.writeString(mine.journal(), "{\"run\":\"torn", StandardOpenOption.APPEND);
        String before = mine.completeLines();
        ChildProcess last = ChildProcess.run(folder, "resume", "mine");
        assertThat(last.status()).as(last.err()).isEqualTo(ExitCode.OK);
        assertThat(last.out()).contains("unfinished", "does not count");
        assertThat(mine.completeLines()).startsWith(before);
        assertThat(mine.read("run.json").get("outcome").asText()).isEqualTo("complete");
        assertThat(mine.read("run.json").get("earlierSessions")).hasSize(2);
        assertThat(mine.read("jmh.json"))
                .hasSize(2)
                .allMatch(entry -> entry.get("forks").asInt() == 2);
        start[6] = "undisturbed";
        assertThat(ChildProcess.run(folder, start).status()).isEqualTo(ExitCode.OK);
        assertThat(mine.sequence()).isEqualTo(new RunFolder(folder.resolve("undisturbed")).sequence());
    }

    @Test
    void aTerminatedRunIsCompletedAndLeavesNothingRunning() throws Exception {
        String[] start = {"run", "--profile", "tiny", "--max-forks", "50", "--out", "mine", WORKS};
        ChildProcess run = disturbed(Process::destroy, start, () -> mine.forksWritten() > 1);
        assertThat(run.status()).isEqualTo(143);
        assertThat(run.out())
                .contains("Interrupted. What was measured is in mine. To continue: ", " resume mine\n")
                .doesNotContain("failed");
        assertThat(mine.read("run.json").get("outcome").asText()).isEqualTo("interrupted");
        assertThat(mine.read("run.json").path("failures")).isEmpty();
        assertThat(mine.forks()).noneMatch(fork -> fork.isFailure());
        assertThat(mine.read("jmh.json")).isNotEmpty();
        assertThat(mine.read("visualizer.json")).isNotEmpty();
    }

    @Test
    void aFinishedRunIsPrintedAndAnotherBuildIsRefused() throws Exception {
        start(WORKS);
        String lines = mine.completeLines();
        ChildProcess again = ChildProcess.run(folder, "resume", "mine");
        assertThat(again.status()).as(again.err()).isEqualTo(ExitCode.OK);
        assertThat(again.out())
                .contains("4 JVMs measured before.", "FailingBenchmark.works")
                .doesNotContain("round");
        assertThat(mine.completeLines()).isEqualTo(lines);
        edit(plan -> plan.withObject("/subject").put("vmVersion", "9.9.9"));
        refused("it measured on JDK 9.9.9");
        edit(plan -> plan.withObject("/subject").put("sha256", "0123456789abcdef"));
        refused("it measured another jar (SHA-256 0123456789ab..., now ");
        edit(plan -> plan.withObject("/subject").put("javaHome", "/no/jdk"));
        refused("/no/jdk is no JDK");
        edit(plan -> plan.remove("rows"));
        refused(": plan: rows is missing");
        Files.writeString(mine.path().resolve("run.json"), "{\"plan\": {");
        refused("run.json, line 1: not JSON");
    }

    @Test
    void damagedLinesDoNotCountAndLinesOfOtherRunsAreRefused() throws Exception {
        start(WORKS);
        List<String> lines = Files.readAllLines(mine.journal());
        List<String> order = mine.sequence();
        List<String> touched = new ArrayList<>(lines);
        Collections.swap(touched, 0, 1);
        touched.set(2, touched.get(2).replaceFirst("seconds", "secondz"));
        touched.set(3, touched.get(3).substring(0, 50));
        Files.writeString(mine.journal(), String.join("\n", touched));
        ChildProcess resumed = ChildProcess.run(folder, "resume", "mine");
        assertThat(resumed.status()).as(resumed.err()).isEqualTo(ExitCode.OK);
        assertThat(resumed.out())
                .contains(
                        "forks.jsonl, line 3: the checksum does not fit: it does not count, and is kept in forks.damaged")
                .contains("2 JVMs measured before.");
        assertThat(Files.readAllLines(mine.journal()))
                .startsWith(lines.get(1), lines.get(0))
                .hasSize(4);
        assertThat(Files.readAllLines(mine.path().resolve("forks.damaged")))
                .containsExactly(touched.get(2), touched.get(3));
        assertThat(mine.sequence()).containsExactlyInAnyOrderElementsOf(order);
        mine.edit("run.json", record -> record.withObject("/plan").put("id", "another"));
        refused("is of another run (");
    }

    @Test
    void retryRunsWhatFailed() throws Exception {
        Files.writeString(folder.resolve("rows"), "io.github.wirebench.harness.sample.FailingBenchmark.fails [avgt]");
        start("--rows", "rows", "--jvm-args=-Dx=1");
        ChildProcess retried = ChildProcess.run(folder, "resume", "mine", "--retry-failed");
        assertThat(retried.status()).isEqualTo(ExitCode.FAILED);
        assertThat(mine.forks()).hasSize(2);
    }

    @Test
    void aFullDiskDoesNotCostEarlierForks() throws Exception {
        // a file that cannot grow stands for a disk that is full
        String[] start = ("run --profile tiny --max-forks 4 --jvm-args -Dpad=" + "x".repeat(9_000) + " --out mine "
                        + WORKS)
                .split(" ");
        ChildProcess full = ChildProcess.withSmallFiles(64, folder, start);
        assertThat(full.status()).as(full.err()).isEqualTo(ExitCode.USAGE);
        assertThat(full.err())
                .contains("sample: cannot write to mine (")
                .contains("JVMs are kept", "resume mine")
                .hasLineCount(1);
        String kept = mine.completeLines();
        assertThat(kept).isNotEmpty();
        assertThat(mine.completeLines()).hasSize((int) Files.size(mine.journal()));
        ChildProcess resumed = ChildProcess.run(folder, "resume", "mine");
        assertThat(resumed.status()).as(resumed.err()).isEqualTo(ExitCode.OK);
        assertThat(mine.completeLines()).startsWith(kept);
        assertThat(mine.forks()).hasSize(8);
    }

    @Test
    void anotherJarIsResumedOnlyAsItWas() throws Exception {
        Path jar = ClassPathJar.write(folder.resolve("theirs.jar"), "one");
        start(WORKS, "--jar", jar.toString());
        assertThat(mine.read("run.json").at("/suite/name").asText()).isEqualTo("theirs.jar");
        assertThat(ChildProcess.run(folder, "resume", "mine").status()).isEqualTo(ExitCode.OK);
        ClassPathJar.write(jar, "two");
        refused("it measured another jar (SHA-256 ");
        Files.delete(jar);
        refused("theirs.jar: no such file");
    }

    private void start(String... arguments) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("run", "--profile", "tiny", "--out", "mine"));
        all.addAll(List.of(arguments));
        assertThat(ChildProcess.run(folder, all.toArray(String[]::new)).status())
                .isNotEqualTo(ExitCode.USAGE);
    }

    private void edit(Consumer<ObjectNode> change) throws IOException {
        mine.edit("run.json", record -> change.accept(record.withObject("/plan")));
    }

    private void refused(String message, String... options) throws IOException {
        Map<String, String> before = mine.content();
        List<String> arguments = new ArrayList<>(List.of("resume", mine.path().toString()));
        arguments.addAll(List.of(options));
        ThisJvm refused = ThisJvm.run(arguments.toArray(String[]::new));
        assertThat(refused.status()).as(refused.out()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).startsWith("sample: ").contains(message).hasLineCount(1);
        assertThat(mine.content()).isEqualTo(before);
    }

    /** Ends a run at some moment; what was written to the journal before is there afterwards, and nothing runs on. */
    private ChildProcess disturbed(Consumer<Process> end, String[] arguments, Moment moment)
            throws IOException, InterruptedException {
        List<ProcessHandle> started = new ArrayList<>();
        String[] before = new String[1];
        ChildProcess run = ChildProcess.disturbed(
                folder,
                temporary,
                process -> {
                    while (process.isAlive() && !moment.hasCome()) {
                        Thread.sleep(1);
                    }
                    started.addAll(process.descendants().toList());
                    before[0] = mine.completeLines();
                    end.accept(process);
                },
                arguments);
        assertThat(started).isNotEmpty();
        for (ProcessHandle handle : started) {
            handle.onExit().orTimeout(20, TimeUnit.SECONDS).join();
        }
        assertThat(mine.completeLines()).startsWith(before[0]);
        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (!temporaryFolders().isEmpty() && System.nanoTime() < patience) {
            Thread.sleep(20);
        }
        assertThat(temporaryFolders()).isEmpty();
        return run;
    }

    private List<Path> temporaryFolders() throws IOException {
        try (Stream<Path> left = Files.list(temporary)) {
            return left.filter(path -> path.getFileName().toString().startsWith("wirebench"))
                    .toList();
        }
    }

    private interface Moment {
        boolean hasCome() throws IOException;
    }
}
