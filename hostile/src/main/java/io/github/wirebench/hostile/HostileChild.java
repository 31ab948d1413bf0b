// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Contender;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Works through cases in a JVM of its own and prints a line before each case, now and then between inputs, and with each
 * verdict. It stops after a case with an Error, because that may have left the library in any state; the parent starts
 * another child for the rest.
 */
public final class HostileChild {

    static final String CASE = "case";
    static final String INPUT = "input";
    static final String VERDICT = "verdict";
    static final String SEPARATOR = "\t";

    /** The file into which the JVM logs the classes that it loads. */
    static final String LOADED_CLASSES = "wirebench.hostile.classes";

    private static final long SIGN_OF_LIFE_NANOS = 100_000_000;

    private final Contender contender;
    private final PrintStream out;
    private final Map<Payload, Decoder> decoders = new HashMap<>();
    private long lastSign;

    private HostileChild(Contender contender, PrintStream out) {
        this.contender = contender;
        this.out = out;
    }

    /**
     * Runs the cases and ends with the JVM of the parent.
     *
     * @param out what libraries print must not come here
     */
    public static void run(Contender contender, List<HostileCase> cases, PrintStream out) throws IOException {
        ProcessHandle.current()
                .parent()
                .ifPresent(parent ->
                        parent.onExit().thenRun(() -> Runtime.getRuntime().halt(1)));
        HostileChild child = new HostileChild(contender, out);
        for (HostileCase attack : cases) {
            out.println(CASE + SEPARATOR + attack);
            Verdict verdict = child.verdict(attack);
            out.println(String.join(
                    SEPARATOR,
                    VERDICT,
                    verdict.outcome().name(),
                    verdict.labels(),
                    Integer.toString(verdict.count()),
                    Integer.toString(verdict.inputs()),
                    verdict.example()));
            if (verdict.outcome().compareTo(Outcome.BROKEN_AFTERWARDS) >= 0) {
                return;
            }
        }
    }

    private Verdict verdict(HostileCase attack) throws IOException {
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
            if (System.nanoTime() - lastSign > SIGN_OF_LIFE_NANOS) {
                out.println(INPUT);
                lastSign = System.nanoTime();
            }
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
