// SPDX-License-Identifier: Apache-2.0
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toMap;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.channels.FileChannel;
import java.nio.file.*;
import java.time.*;
import java.time.temporal.ChronoUnit;
import java.util.*;
import java.util.jar.JarFile;
import java.util.regex.*;
import java.util.stream.Stream;
import java.util.zip.*;

/**
 * Builds HEAD and a baseline, compares them with {@code ab}, and keeps the verdicts. docs/regressions.md describes the baselines, the
 * choice of benchmarks and the files. scripts/nightly and scripts/nightly-touched run this program. It starts before anything is built,
 * so it uses only the JDK and git; NightlyHistory.java, which reads the verdicts, runs on HEAD's jar.
 */
public class Nightly {
    private static final String USAGE = """
            usage: scripts/nightly [options] [-- more options of ab]
              --baseline REF     compare HEAD with REF (default: the last release tag v*, or else the commit of the last accepted
                                 night of this part, or else the baseline of the first night, or else the parent of HEAD).
                                 A night with this option is kept, but opens and closes no regressions and cannot be a baseline
              --with NAME=VALUE  compare HEAD with HEAD built with -DNAME=VALUE, such as jackson.version=2.21.0; repeatable
              --budget TIME      time limit for the measurement, without the builds (default: 90m)
              --part I/N         part of the suite (default: one of 7 by the day of the week); benchmarks that the change
                                 affects are added
              --history DIR      folder of the nights (default: results/local/nightly)
              --jdk DIR          home of the JDK to measure with (default: the one that runs ab)
              --dry-run          show what would be compared, and build nothing
            exit codes: 0 not worse, 1 regressed, 2 wrong usage or failed build, 3 inconclusive or control benchmarks differ""";

    /** Fields of a line of history.jsonl in the order in which NightlyHistory.java writes them. */
    private static final Pattern PAST_NIGHT = Pattern.compile("\\{\"date\":.*\"base\":\"(?<base>[0-9a-f]*)\",\"head\":\"(?<head>[0-9a-f]*)\","
            + "\"mode\":\"commit\",.*\"part\":\"(?<part>[0-9/]*)\",.*\"accepted\":(?<accepted>true|false)}");

    private final Path root;
    private final List<String> with = new ArrayList<>();
    private final List<String> abOptions = new ArrayList<>();
    private String asked = "";
    private String budget = "90m";
    private String part = "";
    private String jdk = "";
    private Path history;
    private boolean dryRun;

    private Path tonight;
    private String head;
    private String base;
    private String why;
    private final List<Path> trees = new ArrayList<>();
    private FileChannel lock;
    private volatile boolean stopping;

    private Nightly(Path root) {
        this.root = root;
        this.history = root.resolve("results/local/nightly");
    }

    /**
     * Runs a night.
     *
     * @param args {@code night} or {@code touched}, the repository's folder, and the arguments of scripts/nightly or
     *     scripts/nightly-touched
     */
    public static void main(String[] args) {
        int status = 2;
        try {
            Nightly nightly = new Nightly(Path.of(args[1]).toRealPath());
            List<String> rest = List.of(args).subList(2, args.length);
            status = args[0].equals("touched") ? nightly.touched(rest) : nightly.run(rest);
        } catch (IllegalArgumentException e) {
            System.err.println("nightly: " + e.getMessage());
        } catch (IOException | RuntimeException e) {
            System.err.println("nightly: " + e);
        }
        System.exit(status);
    }

    private int touched(List<String> args) throws IOException {
        boolean isLibrary = args.contains("--property");
        require(args.size() == (isLibrary ? 3 : 2), "usage: scripts/nightly-touched BASE HEAD | --property NAME HEAD");
        Touched touched = new Touched(args.get(args.size() - 1));
        (isLibrary ? touched.by(List.of(args.get(1))) : touched.since(args.get(0))).forEach(System.out::println);
        return 0;
    }

    private int run(List<String> args) throws IOException {
        if (!parse(args)) {
            System.out.println(USAGE);
            return 0;
        }
        head = git("rev-parse", "HEAD");
        chooseBaseline();
        say("HEAD " + head.substring(0, 12) + withText() + " against " + base.substring(0, 12) + " (" + why + "), part " + part + ", "
                + budget);
        if (with.isEmpty() && base.equals(head)) {
            say("nothing to compare: HEAD is the baseline");
            return 0;
        }
        Set<String> always = always();
        if (!always.isEmpty()) {
            say("compared in every part: " + String.join(" ", always));
        }
        if (dryRun) {
            return 0;
        }
        Files.createDirectories(history.resolve("jars"));
        lock();
        return compare(always);
    }

    /** Reads and checks the options, and returns false if help was requested. */
    private boolean parse(List<String> args) throws IOException {
        for (Iterator<String> rest = args.iterator(); rest.hasNext(); ) {
            String option = rest.next();
            switch (option) {
                case "--baseline" -> asked = value(option, rest);
                case "--with" -> with.add(value(option, rest));
                case "--budget" -> budget = value(option, rest);
                case "--part" -> part = value(option, rest);
                case "--history" -> history = Path.of(value(option, rest)).toAbsolutePath();
                case "--jdk" -> jdk = Path.of(value(option, rest)).toAbsolutePath().toString();
                case "--dry-run" -> dryRun = true;
                case "--" -> rest.forEachRemaining(abOptions::add);
                case "-h", "--help" -> {
                    return false;
                }
                default -> throw new IllegalArgumentException(option + ": unknown option; see --help");
            }
        }
        for (String pair : with) {
            require(pair.matches("[\\w.-]+=[\\w.+-]+"), "--with " + pair + ": use NAME=VALUE, such as jackson.version=2.21.0");
            boolean isProperty = git("show", "HEAD:pom.xml").contains("<" + property(pair) + ">");
            require(isProperty, "--with " + pair + ": pom.xml has no property " + property(pair));
        }
        require(with.isEmpty() || asked.isEmpty(), "--baseline and --with cannot be combined: a library's version is compared at HEAD");
        require(part.matches("|[1-9][0-9]*/[1-9][0-9]*"), "--part " + part + ": use I/N, such as 2/7");
        require(budget.matches("([0-9]+[hms])+"), "--budget " + budget + ": use a time such as 90m or 1h30m");
        require(jdk.isEmpty() || Files.isExecutable(Path.of(jdk, "bin/java")), "--jdk " + jdk + ": this folder has no bin/java");
        tonight = history.resolve("tonight");
        if (part.isEmpty()) {
            part = tonight("part").orElse(LocalDate.now(ZoneOffset.UTC).getDayOfWeek().getValue() + "/7");
        }
        return true;
    }

    private static String value(String option, Iterator<String> rest) {
        String value = rest.hasNext() ? rest.next() : "";
        require(!value.isEmpty(), option + ": the value is missing; see --help");
        return value;
    }

    private static String property(String pair) {
        return pair.substring(0, pair.indexOf('='));
    }

    private void chooseBaseline() throws IOException {
        Path file = history.resolve("history.jsonl");
        // this charset can also decode damaged lines
        List<Matcher> past = (Files.exists(file) ? Files.readAllLines(file, ISO_8859_1) : List.<String>of())
                .stream().map(PAST_NIGHT::matcher).filter(Matcher::matches).toList();
        List<Matcher> accepted = past.stream()
                .filter(night -> night.group("accepted").equals("true") && isBeforeHead(night.group("head")))
                .toList();
        // a night of another part did not compare this part, so the oldest of them is used
        Optional<Matcher> last = accepted.stream()
                .filter(night -> night.group("part").equals(part))
                .reduce((earlier, later) -> later)
                .or(() -> accepted.stream().findFirst());
        // with a later baseline the second night would miss the regressions of the first
        Optional<String> first = past.stream().map(night -> night.group("base")).filter(this::isBeforeHead).findFirst();
        Optional<String> tag = tryGit("describe", "--tags", "--abbrev=0", "--match", "v*", "HEAD^");
        if (!with.isEmpty()) {
            baseline(head, "HEAD without " + String.join(" ", with));
        } else if (!asked.isEmpty()) {
            baseline(asked, "as asked: " + asked);
        } else if (tag.isPresent()) {
            baseline(tag.get(), "the last release, " + tag.get());
        } else if (last.isPresent()) {
            baseline(last.get().group("head"), "the commit of an accepted night");
        } else if (first.isPresent() && !first.get().equals(head)) {
            baseline(first.get(), "the baseline of the first night: no night has been accepted yet");
        } else {
            baseline("HEAD^", "the parent of HEAD: there is neither a release tag v* nor an accepted night");
        }
    }

    private void baseline(String commit, String reason) {
        Optional<String> found = tryGit("rev-parse", "--verify", "--quiet", commit + "^{commit}");
        require(found.isPresent(), "--baseline " + commit + ": no such commit in this repository");
        base = found.get();
        why = reason;
    }

    private boolean isBeforeHead(String commit) {
        return tryGit("merge-base", "--is-ancestor", commit, "HEAD").isPresent();
    }

    /**
     * Returns expressions for the benchmarks that are compared in every part: those that the change affects and those with open
     * regressions.
     */
    private Set<String> always() throws IOException {
        Touched touched = new Touched(head);
        if (!with.isEmpty()) {
            return touched.by(with.stream().map(Nightly::property).toList());
        }
        Set<String> always = touched.since(base);
        Path open = history.resolve("open-rows.txt");
        if (Files.exists(open)) {
            Files.readAllLines(open).forEach(row -> always.add("^\\Q" + row + "\\E$"));
        }
        return always;
    }

    /** Prevents a second night until this JVM ends in any way, and cleans up then. */
    private void lock() throws IOException {
        Path file = history.resolve("running");
        lock = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (lock.tryLock() == null) {
            throw new IllegalArgumentException(shown(history) + ": another night is running there, process " + Files.readString(file).strip());
        }
        // on Linux, closing another channel of this file would release the lock
        lock.truncate(0).write(UTF_8.encode(ProcessHandle.current().pid() + "\n"));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            stopping = true;
            ProcessHandle.current().children().forEach(child -> {
                child.destroy();
                child.onExit().join();
            });
            trees.forEach(tree -> tryGit("worktree", "remove", "--force", tree.toString()));
            file.toFile().delete();
        }));
    }

    private int compare(Set<String> always) throws IOException {
        Path headJar = build(head, List.of());
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
            keep(headJar, status);
        } else {
            require(status != 1, "ab wrote no verdicts");
        }
        return status;
    }

    private Path build(String commit, List<String> properties) throws IOException {
        String name = Stream.concat(Stream.of(commit.substring(0, 12)), properties.stream()).collect(joining("-"));
        Path jar = history.resolve("jars").resolve(name + ".jar");
        if (!Files.exists(jar)) {
            say("building " + name);
            Path tree = Files.createTempDirectory("nightly");
            trees.add(tree);
            git("worktree", "add", "--quiet", "--detach", tree.toString(), commit);
            List<String> maven = new ArrayList<>(List.of("mvn", "-q", "-B", "-f", tree + "/pom.xml", "-DskipTests", "package"));
            properties.forEach(pair -> maven.add("-D" + pair));
            Path built = tree.resolve("target/benchmarks.jar");
            require(execute(maven) == 0 && Files.exists(built), name + " cannot be built");
            Path part = jar.resolveSibling(name + ".jar.tmp");
            Files.copy(built, part, StandardCopyOption.REPLACE_EXISTING);
            Files.move(part, jar);
        }
        return jar;
    }

    /**
     * Returns checksums of the code that a jar measures: classes and benchmark lists. The harness and the report are left out,
     * because HEAD's are used for both jars, and so are documents and the commit, which differ in every build.
     */
    private static Map<String, Long> measured(Path jar) throws IOException {
        String names = "(?!io/github/wirebench/(harness|report)/).*\\.class|META-INF/(BenchmarkList|CompilerHints|services/.*)";
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream()
                    .filter(entry -> entry.getName().matches(names))
                    .collect(toMap(ZipEntry::getName, ZipEntry::getCrc));
        }
    }

    /**
     * Resumes an interrupted night if it compares the same, and returns the status of {@code ab}, or 2 if there is no such night.
     */
    private int resume(Path headJar) throws IOException {
        if (!Files.exists(tonight.resolve("ab/ab.json"))) {
            return 2;
        }
        String date = tonight("date").orElse("");
        List<String> same = night().stream().filter(line -> !line.matches("(date|why|budget|asked)=.*|options=")).toList();
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
        Files.writeString(accepted, tryGit("show", "HEAD:results/accepted.yaml").orElse("accepted: []") + "\n");
        List<String> ab = new ArrayList<>(List.of(java(), "-jar", headJar.toString(), "ab", baseJar.toString(), newJar.toString()));
        ab.addAll(List.of("--out", tonight + "/ab", "--shard", part, "--fit", "--budget", budget, "--accepted", accepted.toString()));
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
        String date = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        String libraries = String.join(" ", with);
        String more = String.join(" ", abOptions);
        String isAsked = asked.isEmpty() ? "" : "yes";
        return List.of("date=" + date, "base=" + base, "why=" + why, "head=" + head, "with=" + libraries, "part=" + part,
                "budget=" + budget, "jdk=" + jdk, "asked=" + isAsked, "options=" + more);
    }

    /** Returns a field of the current night, which an earlier call may have started; empty if there is no night. */
    private Optional<String> tonight(String field) throws IOException {
        Path file = tonight.resolve("night.txt");
        List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
        return lines.stream().filter(line -> line.startsWith(field + "=")).map(line -> line.substring(field.length() + 1)).findFirst();
    }

    private void keep(Path headJar, int status) throws IOException {
        Path ab = tonight.resolve("ab");
        for (String side : List.of("base", "new")) {
            require(execute(List.of("gzip", "-f", ab + "/" + side + "/forks.jsonl")) == 0, "cannot compress the forks");
            for (String name : List.of("forks.lock", "jmh.log", "jmh.json", "visualizer.json")) {
                Files.deleteIfExists(ab.resolve(side).resolve(name));
            }
        }
        String night = "nights/" + tonight("date").orElseThrow().replace(":", "") + "-" + head.substring(0, 7);
        if (Files.exists(history.resolve(night))) {
            night += "-" + ProcessHandle.current().pid();
        }
        Files.createDirectories(history.resolve("nights"));
        Files.move(tonight.resolve("night.txt"), ab.resolve("night.txt"));
        Files.move(tonight.resolve("accepted.yaml"), ab.resolve("accepted.yaml"));
        Files.move(ab, history.resolve(night));
        Files.delete(tonight);
        String program = root + "/scripts/NightlyHistory.java";
        int recorded = execute(List.of(
                java(), "-XX:TieredStopAtLevel=1", "-cp", headJar.toString(), program, history.toString(), night, "" + status));
        require(recorded == 0, shown(history.resolve(night)) + ": cannot add the night to history.jsonl");
        String summary = System.getenv().getOrDefault("GITHUB_STEP_SUMMARY", "");
        if (!summary.isEmpty()) {
            String title = "## " + head.substring(0, 7) + withText() + " against " + base.substring(0, 7) + " (" + why + ")\n\n";
            String verdicts = Files.readString(history.resolve(night).resolve("verdicts.md"));
            Files.writeString(Path.of(summary), title + verdicts, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
        say("kept in " + shown(history.resolve(night)));
    }

    /**
     * Finds the benchmarks that a change affects: those of benchmark classes and contenders that refer to a changed class,
     * directly or not.
     */
    private final class Touched {
        private static final String IMPORTS = "(?m)^import (static )?([a-z0-9.]*\\.)?(%s)\\.";
        private static final String NAMES = "\\b(%s)\\b";
        private static final String CONSTANTS = "(?m)^    ([A-Z][A-Z0-9_]*)\\((?s:(?!^    [A-Z]).)*?\\b(%s)\\b";

        private final String commit;

        /** The texts of the main sources of all modules, by path. */
        private final Map<String, String> sources = new TreeMap<>();

        Touched(String commit) throws IOException {
            this.commit = commit;
            byte[] packed = gitBytes("archive", "--format=zip", commit, "--", ":(glob)*/src/main/java/**/*.java")
                    .orElseThrow(() -> new IllegalArgumentException(commit + ": no such commit in this repository"));
            try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(packed))) {
                for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                    sources.put(entry.getName(), new String(zip.readAllBytes(), UTF_8));
                }
            }
        }

        /** Finds the benchmarks that use libraries, which are given by their properties in pom.xml. */
        Set<String> by(Collection<String> properties) {
            return rows(classes(IMPORTS, packages(properties)));
        }

        /**
         * Finds the benchmarks that are affected by changes since a commit. Changes of {@code model} and {@code codec}, which all
         * benchmarks use, do not count.
         */
        Set<String> since(String base) {
            String changed = git("diff", "--name-only", base, commit);
            Set<String> packages = packages(found("(?m)^[+-] *<([a-z0-9.-]*\\.version)>", git("diff", base, commit, "--", "pom.xml")));
            packages.addAll(found("(?m)^(?!model/|codec/)([a-z]+)/src/main/", changed));
            Set<String> classes = classes(IMPORTS, packages);
            classes.addAll(found("(?m)^bench-.*/src/main/java/.*?([^/]+)\\.java$", changed));
            return rows(classes);
        }

        /**
         * Returns names in imports: of the library and of our modules that use it, such as jackson and instrumented for
         * jackson.version.
         */
        private Set<String> packages(Collection<String> properties) {
            Set<String> packages = new TreeSet<>();
            for (String property : properties) {
                String library = property.replaceFirst("(-.*|\\.version)$", "");
                packages.add(library);
                paths(IMPORTS, Set.of(library)).flatMap(path -> found("^((?!bench).*?)/", path).stream()).forEach(packages::add);
            }
            return packages;
        }

        private Set<String> rows(Set<String> classes) {
            Set<String> touched = new TreeSet<>(classes);
            for (Set<String> reached = classes; !reached.isEmpty(); ) {
                // a benchmark affects nothing else, and a catalogue refers to every contender
                reached.removeIf(name -> name.endsWith("Benchmark"));
                reached = classes(NAMES, reached);
                reached.removeIf(name -> name.endsWith("Contenders") || !touched.add(name));
            }
            Set<String> rows = new TreeSet<>();
            touched.stream().filter(name -> name.endsWith("Benchmark")).forEach(name -> rows.add("\\." + name + "\\."));
            List<String> contenders = touched.stream().filter(name -> name.endsWith("Contender")).toList();
            String constants = paths(CONSTANTS, contenders)
                    .filter(path -> path.matches("bench-.*Contenders\\.java"))
                    .flatMap(path -> found(CONSTANTS.formatted(String.join("|", contenders)), sources.get(path)).stream())
                    .sorted()
                    .collect(joining("|"));
            if (!constants.isEmpty()) {
                rows.add("contender=(" + constants + ")( |$)");
            }
            return rows;
        }

        private Set<String> classes(String expression, Collection<String> names) {
            return paths(expression, names)
                    .flatMap(path -> found("^bench-.*/(.*)\\.java", path).stream())
                    .filter(name -> !name.equals("package-info"))
                    .collect(toCollection(TreeSet::new));
        }

        /** Returns the files in which an expression with one of the names matches. */
        private Stream<String> paths(String expression, Collection<String> names) {
            Pattern pattern = Pattern.compile(expression.formatted(String.join("|", names)));
            return names.isEmpty() ? Stream.of() : sources.keySet().stream().filter(path -> pattern.matcher(sources.get(path)).find());
        }

        private static Set<String> found(String expression, String text) {
            return Pattern.compile(expression).matcher(text).results().map(match -> match.group(1)).collect(toCollection(TreeSet::new));
        }
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }

    private static void say(String text) {
        System.out.println("nightly: " + text);
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

    private String git(String... arguments) {
        return tryGit(arguments)
                .orElseThrow(() -> new IllegalArgumentException("git " + String.join(" ", arguments) + " failed"));
    }

    private Optional<String> tryGit(String... arguments) {
        return gitBytes(arguments).map(bytes -> new String(bytes, UTF_8).stripTrailing());
    }

    /** Returns the output of git; empty if git fails. */
    private Optional<byte[]> gitBytes(String... arguments) {
        List<String> command = Stream.concat(Stream.of("git"), Stream.of(arguments)).toList();
        try {
            Process git = new ProcessBuilder(command).directory(root.toFile()).redirectError(Redirect.DISCARD).start();
            byte[] output = git.getInputStream().readAllBytes();
            return git.waitFor() == 0 ? Optional.of(output) : Optional.empty();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs a command with this program's output, and returns its status. */
    private int execute(List<String> command) {
        try {
            int status = new ProcessBuilder(command).directory(root.toFile()).inheritIO().start().waitFor();
            if (stopping) {
                // the shutdown hook ended the command, and this program ends, too
                Thread.currentThread().join();
            }
            return status;
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
