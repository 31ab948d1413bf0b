// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.Git;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.report.ci.CommitBuilds;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Builds HEAD and a baseline, compares them with {@code ab}, and keeps the verdicts. docs/regressions.md describes the baselines, the
 * choice of benchmarks and the files.
 */
@Command(
        name = "nightly",
        headerHeading = "nightly --budget 3h",
        header = "Compare this repository's last commits with the last release",
        description =
                "HEAD is compared with the last release tag v*, or else the last accepted night, or else the first"
                        + " night's baseline, or else its parent.",
        footer = "Exit codes: 0 no regression, 1 regressed, 2 wrong usage, 3 no verdict.")
final class NightlyCommand implements Callable<Integer> {
    private final PrintStream console;

    @Option(
            names = "--baseline",
            paramLabel = "REF",
            description = "Compare with this commit. Such a night opens and closes no regressions")
    private String asked = "";

    @Option(
            names = "--with",
            paramLabel = "NAME=VALUE",
            description = "Compare HEAD with HEAD built with this, such as jackson.version=2.21.0")
    private List<String> with = List.of();

    @Option(names = "--budget", paramLabel = "TIME", description = "Time to measure, without builds (default: 90m)")
    private String budget = "90m";

    @Option(names = "--part", paramLabel = "I/N", description = "Part of the suite (default: one of 7, by the weekday)")
    private String part = "";

    @Option(names = "--history", paramLabel = "DIR", description = "The nights (default: results/local/nightly)")
    private Path history;

    @Option(names = "--jdk", paramLabel = "DIR", description = "The JDK to measure with (default: that of ab)")
    private Path jdkHome;

    @Option(names = "--dry-run", description = "Only show what would be compared")
    private boolean dryRun;

    @Parameters(paramLabel = "-- OPTION", description = "More options of ab")
    private List<String> abOptions = List.of();

    private Git git;
    private Path root;
    private String jdk = "";
    private Path tonight;
    private String head;
    private String base;
    private String why;
    private CommitBuilds builds;
    private FileChannel lock;

    NightlyCommand(PrintStream console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        check();
        head = git.text("rev-parse", "HEAD");
        chooseBaseline();
        say("HEAD " + head.substring(0, 12) + withText() + " against " + base.substring(0, 12) + " (" + why + "), part "
                + part + ", " + budget);
        if (with.isEmpty() && base.equals(head)) {
            say("nothing to compare: HEAD is the baseline");
            return ExitCode.OK;
        }
        Set<String> always = always();
        if (!always.isEmpty()) {
            say("compared in every part:");
            always.forEach(expression -> console.println("  " + expression));
        }
        if (dryRun) {
            return ExitCode.OK;
        }
        Files.createDirectories(history.resolve("jars"));
        lock();
        try (CommitBuilds of = new CommitBuilds(git)) {
            builds = of;
            return compare(always);
        }
    }

    private void check() throws IOException {
        require(part.matches("|[1-9][0-9]{0,3}/[1-9][0-9]{0,3}"), "--part: use I/N, such as 2/7");
        require(budget.matches("([0-9]{1,9}[hms])+"), "--budget: use a time such as 90m or 1h30m");
        if (jdkHome != null) {
            jdk = jdkHome.toAbsolutePath().toString();
            require(Files.isExecutable(Path.of(jdk, "bin/java")), "--jdk: this folder has no bin/java");
        }
        for (String pair : with) {
            require(pair.matches("[\\w.-]+=[\\w.+-]+"), "--with: use NAME=VALUE, such as jackson.version=2.21.0");
        }
        require(
                with.isEmpty() || asked.isEmpty(),
                "--baseline and --with cannot be combined: a library's version is compared at HEAD");
        git = Git.here();
        root = git.root();
        for (String pair : with) {
            require(
                    git.tryText("grep", "-qF", "<" + property(pair) + ">", "HEAD", "--", "*pom.xml")
                            .isPresent(),
                    "--with " + pair + ": no pom.xml has a property " + property(pair));
        }
        history = history == null ? root.resolve("results/local/nightly") : history.toAbsolutePath();
        tonight = history.resolve("tonight");
        if (part.isEmpty()) {
            // an earlier call may have started the night
            String today = LocalDate.now(ZoneOffset.UTC).getDayOfWeek().getValue() + "/7";
            part = NightHistory.described(tonight).getProperty("part", today);
        }
    }

    private static String property(String pair) {
        return pair.substring(0, pair.indexOf('='));
    }

    private void chooseBaseline() throws IOException {
        List<JsonNode> past = NightHistory.nights(history);
        List<JsonNode> accepted = past.stream()
                .filter(night -> night.path("accepted").asBoolean()
                        && isBeforeHead(night.path("head").asText()))
                .toList();
        // with a later baseline the second night would miss the regressions of the first
        Optional<String> first = past.stream()
                .map(night -> night.path("base").asText())
                .filter(this::isBeforeHead)
                .findFirst();
        Optional<String> tag = git.tryText("describe", "--tags", "--abbrev=0", "--match", "v*", "HEAD^");
        if (!with.isEmpty()) {
            baseline(head, "HEAD without " + String.join(" ", with));
        } else if (!asked.isEmpty()) {
            baseline(asked, "as asked: " + asked);
        } else if (tag.isPresent()) {
            baseline(tag.get(), "the last release, " + tag.get());
        } else if (!accepted.isEmpty()) {
            // a night of another part did not compare this part, so the oldest of them is used
            JsonNode last = accepted.stream()
                    .filter(night -> night.path("part").asText().equals(part))
                    .reduce(accepted.get(0), (earlier, later) -> later);
            baseline(last.path("head").asText(), "the commit of an accepted night");
        } else if (first.isPresent() && !first.get().equals(head)) {
            baseline(first.get(), "the baseline of the first night: no night has been accepted yet");
        } else {
            baseline("HEAD^", "the parent of HEAD: there is neither a release tag v* nor an accepted night");
        }
    }

    private void baseline(String commit, String reason) {
        why = reason;
        base = git.tryText("rev-parse", "--verify", "--quiet", commit + "^{commit}")
                .orElseThrow(
                        () -> CommandFailure.usage("--baseline " + commit + ": no such commit in this repository"));
    }

    private boolean isBeforeHead(String commit) {
        return git.tryText("merge-base", "--is-ancestor", commit, "HEAD").isPresent();
    }

    /** Returns expressions for the benchmarks of every part: those that the change affects and those with open regressions. */
    private Set<String> always() throws IOException {
        TouchedBenchmarks touched = new TouchedBenchmarks(git, head);
        if (!with.isEmpty()) {
            return touched.by(with.stream().map(NightlyCommand::property).toList());
        }
        Set<String> always = touched.since(base);
        Path open = history.resolve("open-rows.txt");
        if (Files.exists(open)) {
            Files.readAllLines(open).forEach(row -> always.add("^\\Q" + row + "\\E$"));
        }
        return always;
    }

    /** Prevents a second night until this JVM ends in any way. */
    private void lock() throws IOException {
        Path file = history.resolve("running");
        lock = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (lock.tryLock() == null) {
            throw CommandFailure.usage(shown(history) + ": another night is running there, process "
                    + Files.readString(file).strip());
        }
        // on Linux, closing another channel of this file would release the lock
        lock.truncate(0).write(UTF_8.encode(ProcessHandle.current().pid() + "\n"));
        file.toFile().deleteOnExit();
    }

    private int compare(Set<String> always) throws IOException {
        Path headJar = headJar();
        Path baseJar = with.isEmpty() ? build(base, List.of()) : headJar;
        Path newJar = with.isEmpty() ? headJar : build(head, with);
        for (File jar : history.resolve("jars").toFile().listFiles()) {
            if (!List.of(baseJar, newJar).contains(jar.toPath())) {
                jar.delete();
            }
        }
        if (measured(baseJar).equals(measured(newJar))) {
            say("nothing to compare: both jars have the same benchmarks and libraries");
            return 0;
        }
        int status = resume(headJar);
        if (status == 2) {
            execute(List.of("rm", "-rf", tonight.toString()));
            status = start(headJar, baseJar, newJar, always);
        }
        if (status == 2) {
            execute(List.of("rm", "-rf", tonight.toString()));
        } else if (status > 3) {
            say("interrupted; the next call resumes the night");
        } else if (Files.exists(tonight.resolve("ab/verdicts.json"))) {
            keep(status);
        } else {
            require(status != 1, "ab wrote no verdicts");
        }
        return status;
    }

    /** Returns this jar if HEAD's sources made it, or else builds one. */
    private Path headJar() throws IOException {
        Path own = Path.of(NightlyCommand.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        SuiteData.Build build = SuiteData.build();
        boolean isOfHead = build.commit().equals(head) && build.dirty().equals("false");
        Path jar = jar(head, List.of());
        if (!Files.exists(jar) && Files.isRegularFile(own) && isOfHead) {
            Files.copy(own, jar);
        }
        return build(head, List.of());
    }

    private Path jar(String commit, List<String> properties) {
        return history.resolve("jars")
                .resolve(commit.substring(0, 12)
                        + properties.stream().map(pair -> "-" + pair).collect(joining()) + ".jar");
    }

    private Path build(String commit, List<String> properties) throws IOException {
        Path jar = jar(commit, properties);
        if (Files.exists(jar)) {
            return jar;
        }
        String name = jar.getFileName().toString().replaceFirst("\\.jar$", "");
        say("building " + name);
        Path tree = builds.worktree(commit);
        List<String> maven = new ArrayList<>(List.of("mvn", "-q", "-B", "-DskipTests", "package"));
        properties.forEach(pair -> maven.add("-D" + pair));
        Path built = tree.resolve("target/benchmarks.jar");
        console.flush();
        require(builds.execute(tree, maven) == 0 && Files.exists(built), name + " cannot be built");
        JsonFiles.replace(jar, part -> Files.copy(built, part, StandardCopyOption.REPLACE_EXISTING));
        return jar;
    }

    /**
     * Returns checksums of the code that a jar measures: classes and benchmark lists. The harness and the report are left out,
     * because HEAD's are used for both jars, and so are documents and the commit, which differ in every build.
     */
    private static Map<String, Long> measured(Path jar) throws IOException {
        String names =
                "(?!io/github/wirebench/(harness|report)/).*\\.class|META-INF/(BenchmarkList|CompilerHints|services/.*)";
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream()
                    .filter(entry -> entry.getName().matches(names))
                    .collect(toMap(ZipEntry::getName, ZipEntry::getCrc));
        }
    }

    /** Resumes an interrupted night if it compares the same, and returns the status of {@code ab}; 2 if there is none. */
    private int resume(Path headJar) throws IOException {
        if (!Files.exists(tonight.resolve("ab/ab.json"))) {
            return 2;
        }
        String date = NightHistory.described(tonight).getProperty("date", "");
        List<String> same = night().stream()
                .filter(line -> !line.matches("(date|why|budget|asked)=.*|options="))
                .toList();
        if (!Files.readAllLines(tonight.resolve("night.txt")).containsAll(same)) {
            say("the night of " + date + " was interrupted and compared something else; it is dropped");
            return 2;
        }
        say("resuming the night of " + date);
        return execute(List.of(java(), "-jar", headJar.toString(), "resume", tonight + "/ab", "--budget", budget));
    }

    private int start(Path headJar, Path baseJar, Path newJar, Set<String> always) throws IOException {
        Files.createDirectories(tonight);
        Files.write(tonight.resolve("night.txt"), night());
        Path accepted = tonight.resolve("accepted.yaml");
        Files.writeString(
                accepted, git.tryText("show", "HEAD:results/accepted.yaml").orElse("accepted: []") + "\n");
        List<String> ab = new ArrayList<>(
                List.of(java(), "-jar", headJar.toString(), "ab", baseJar.toString(), newJar.toString()));
        ab.addAll(List.of("--out", tonight + "/ab", "--shard", part, "--fit"));
        ab.addAll(List.of("--budget", budget, "--accepted", accepted.toString()));
        always.forEach(expression -> ab.addAll(List.of("--always", expression)));
        if (!jdk.isEmpty()) {
            ab.addAll(List.of("--jdk", jdk));
        }
        if (execute(List.of("test", "-t", "1")) != 0) {
            ab.add("--quiet");
        }
        ab.addAll(abOptions);
        return execute(ab);
    }

    /** Describes the comparison of this call in the lines of night.txt. */
    private List<String> night() {
        return List.of(
                "date=" + Instant.now().truncatedTo(ChronoUnit.SECONDS),
                "base=" + base,
                "why=" + why,
                "head=" + head,
                "with=" + String.join(" ", with),
                "part=" + part,
                "budget=" + budget,
                "jdk=" + jdk,
                "asked=" + (asked.isEmpty() ? "" : "yes"),
                "options=" + String.join(" ", abOptions));
    }

    private void keep(int status) throws IOException {
        Path ab = tonight.resolve("ab");
        for (String side : List.of("base", "new")) {
            require(execute(List.of("gzip", "-f", ab + "/" + side + "/forks.jsonl")) == 0, "cannot compress the forks");
            for (String name : List.of("forks.lock", "jmh.log", "jmh.json", "visualizer.json")) {
                Files.deleteIfExists(ab.resolve(side).resolve(name));
            }
        }
        String date = NightHistory.described(tonight).getProperty("date");
        String night = "nights/" + date.replace(":", "") + "-" + head.substring(0, 7);
        if (Files.exists(history.resolve(night))) {
            night += "-" + ProcessHandle.current().pid();
        }
        Files.createDirectories(history.resolve("nights"));
        Files.move(tonight.resolve("night.txt"), ab.resolve("night.txt"));
        Files.move(tonight.resolve("accepted.yaml"), ab.resolve("accepted.yaml"));
        Files.move(ab, history.resolve(night));
        Files.delete(tonight);
        new NightHistory(history, night).record(status);
        String summary = System.getenv().getOrDefault("GITHUB_STEP_SUMMARY", "");
        if (!summary.isEmpty()) {
            String title = "## " + head.substring(0, 7) + withText() + " against " + base.substring(0, 7) + " (" + why
                    + ")\n\n";
            String verdicts = Files.readString(history.resolve(night).resolve("verdicts.md"));
            Files.writeString(Path.of(summary), title + verdicts, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
        say("kept in " + shown(history.resolve(night)));
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw CommandFailure.usage(message);
        }
    }

    private void say(String text) {
        console.println("nightly: " + text);
    }

    private String withText() {
        return with.isEmpty() ? "" : " with " + String.join(" ", with);
    }

    private Path shown(Path path) {
        return path.startsWith(root) ? root.relativize(path) : path;
    }

    private static String java() {
        String home = System.getenv().getOrDefault("JAVA_HOME", "");
        return home.isEmpty() ? "java" : home + "/bin/java";
    }

    private int execute(List<String> command) throws IOException {
        console.flush();
        return builds.execute(root, command);
    }
}
