// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import com.sun.management.OperatingSystemMXBean;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Contender;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Works through cases in a JVM of its own and prints a line with each verdict. It ends after a case with an Error, because that
 * may have left the library in any state, and in an input that takes too long; the parent starts another child for the rest.
 */
public final class HostileChild {

    /** The CPU time of an input after which the JVM ends. */
    static final Duration CPU_LIMIT = Duration.ofSeconds(10);

    /** For a library that waits instead of using CPU time. */
    static final Duration WALL_LIMIT = Duration.ofMinutes(5);

    /** The exit code of a JVM that has reached a limit. */
    static final int LATE = 3;

    /** The file into which the JVM logs the classes that it loads. */
    static final String LOADED_CLASSES = "wirebench.hostile.classes";

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final Contender contender;
    private final Duration cpuLimit;
    private final Map<Payload, Decoder> decoders = new HashMap<>();
    private volatile int inputs;

    private HostileChild(Contender contender, Duration cpuLimit) {
        this.contender = contender;
        this.cpuLimit = cpuLimit;
    }

    /**
     * Runs the cases and ends with the JVM of the parent.
     *
     * @param out what libraries print must not come here
     */
    public static void run(Contender contender, List<HostileCase> cases, PrintStream out) throws IOException {
        run(contender, cases, out, CPU_LIMIT);
    }

    static void run(Contender contender, List<HostileCase> cases, PrintStream out, Duration cpuLimit)
            throws IOException {
        ProcessHandle.current()
                .parent()
                .ifPresent(parent ->
                        parent.onExit().thenRun(() -> Runtime.getRuntime().halt(1)));
        HostileChild child = new HostileChild(contender, cpuLimit);
        Thread watch = new Thread(child::watch, "limits");
        watch.setDaemon(true);
        watch.start();
        for (HostileCase attack : cases) {
            Verdict verdict = child.verdict(attack);
            out.println(JsonFiles.compact(verdict));
            if (verdict.outcome().endsJvm()) {
                return;
            }
        }
    }

    /** Ends the JVM if an input takes too long. Allocates nothing, because the heap may be full. */
    private void watch() {
        int watched = -1;
        long cpu = 0;
        long started = 0;
        while (true) {
            if (inputs != watched) {
                watched = inputs;
                cpu = SYSTEM.getProcessCpuTime();
                started = System.nanoTime();
            } else if (SYSTEM.getProcessCpuTime() - cpu > cpuLimit.toNanos()
                    || System.nanoTime() - started > WALL_LIMIT.toNanos()) {
                Runtime.getRuntime().halt(LATE);
            }
            try {
                Thread.sleep(500);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private Verdict verdict(HostileCase attack) throws IOException {
        inputs++;
        if (!contender.traits().supports(attack.payload())) {
            return Verdict.NOT_APPLICABLE;
        }
        Decoder decoder = decoders.get(attack.payload());
        if (decoder == null) {
            decoder = new Decoder(contender, attack.payload());
            decoders.put(attack.payload(), decoder);
        }
        Attack made = Attack.of(attack, contender, decoder.codec());
        List<Trial> trials = new ArrayList<>();
        for (Supplier<byte[]> input : made.inputs()) {
            inputs++;
            trials.add(decoder.decode(input.get(), made.right()));
        }
        if (trials.isEmpty()) {
            return Verdict.NOT_APPLICABLE;
        }
        Verdict verdict = Verdict.of(trials);
        return hasLoadedNamedClass()
                ? new Verdict(Outcome.CLASS_LOADED, "", verdict.inputs(), verdict.inputs(), verdict.example())
                : verdict;
    }

    private static boolean hasLoadedNamedClass() throws IOException {
        Path log = Path.of(System.getProperty(LOADED_CLASSES));
        return Files.readString(log, StandardCharsets.ISO_8859_1).contains(HostileFormat.NAMED_CLASS);
    }
}
