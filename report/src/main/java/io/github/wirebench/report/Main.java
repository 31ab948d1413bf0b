// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.InvalidPathException;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The main class of {@code target/benchmarks.jar} and {@code target/wirebench.jar}. It is compiled for Java 8, so that an older JVM reports in one line
 * that it is too old instead of failing to load the first class.
 *
 * <p>On JDK 24 and newer it starts the suite in a second JVM with more flags. JMH and some contenders use {@code
 * sun.misc.Unsafe}, and without a flag the JVM prints four lines of warning about that; no manifest entry has this
 * effect. Fory generates code that needs {@code java.lang.invoke} open. There is no second JVM if the flag for Unsafe, an agent or a recording is already given.
 */
public final class Main {
    private static final int OLDEST_JAVA = 17;
    private static final int FIRST_JAVA_THAT_WARNS = 24;
    private static final int WRONG_USAGE = 2;
    private static final String UNSAFE_FLAG = "--sun-misc-unsafe-memory-access=";

    /** The start of a flag that only one JVM can have, such as an agent or a recording, or the one for Unsafe. */
    private static final Pattern FOR_ONE_JVM =
            Pattern.compile(UNSAFE_FLAG + "|-(agentlib|agentpath|javaagent|Xlog):|-Xrun"
                    + "|-XX:(StartFlightRecording|FlightRecorderOptions)|-Dcom\\.sun\\.management\\.jmxremote");

    private static final String SUITE = "io.github.wirebench.benchmarks.Wirebench";
    private static final String TOOL = "io.github.wirebench.report.Tool";

    /** Environment variable that tells the second JVM to end when the first one does. */
    static final String STARTED_BY_MAIN = "WIREBENCH_STARTED_BY_MAIN";

    private Main() {}

    /** Starts the suite, or the tool in a jar without it, or ends the JVM with exit code 2 if it is too old. */
    public static void main(String[] args) throws ReflectiveOperationException, IOException, InterruptedException {
        String version = System.getProperty("java.specification.version");
        if (isTooOld(version)) {
            System.err.println(complaint(version, System.getProperty("java.home")));
            System.exit(WRONG_USAGE);
        }
        // before the JDK's own classes fail for it
        for (String property : Arrays.asList("user.dir", "java.io.tmpdir", "java.class.path")) {
            try {
                Paths.get(System.getProperty(property));
            } catch (InvalidPathException e) {
                System.err.println("wirebench: " + e.getInput() + ": the locale cannot encode this name; set"
                        + " LC_ALL=C.UTF-8, or use another folder");
                System.exit(WRONG_USAGE);
            }
        }
        List<String> flags = ManagementFactory.getRuntimeMXBean().getInputArguments();
        boolean mayRunTwice =
                flags.stream().noneMatch(flag -> FOR_ONE_JVM.matcher(flag).lookingAt());
        if (feature(version) >= FIRST_JAVA_THAT_WARNS && mayRunTwice) {
            System.exit(runWithFlag(flags, args));
        }
        boolean isSuite = Main.class.getClassLoader().getResource(SUITE.replace('.', '/') + ".class") != null;
        // by name, because an old JVM could not load the class
        Class.forName(isSuite ? SUITE : TOOL).getMethod("main", String[].class).invoke(null, (Object) args);
    }

    static boolean isTooOld(String version) {
        return feature(version) < OLDEST_JAVA;
    }

    static String complaint(String version, String home) {
        return "wirebench: Java " + version + " at " + home + " is too old. Use Java " + OLDEST_JAVA + " or newer.";
    }

    /** Returns 8 for "1.8" and 17 for "17". */
    private static int feature(String version) {
        return Integer.parseInt(version.startsWith("1.") ? version.substring(2) : version);
    }

    private static int runWithFlag(List<String> flags, String[] args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
        command.addAll(flags);
        command.addAll(Arrays.asList(
                UNSAFE_FLAG + "allow",
                "--enable-native-access=ALL-UNNAMED",
                "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED",
                "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(Arrays.asList(args));
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment().put(STARTED_BY_MAIN, "true");
        Process suite = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(suite::destroy));
        return suite.waitFor();
    }
}
