// SPDX-License-Identifier: Apache-2.0
package textloops;

import com.google.protobuf.CodedOutputStream;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What do characters beyond Latin-1 change for loops over other texts? Each call goes over 30 texts of 10 to 100 letters and digits.
 * Fifty sets of texts take turns.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 4, jvmArgs = {"-Xms1g", "-Xmx1g", "-XX:+UseSerialGC"})
public class WideTextLoops {
    private static final String CHARS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    private static final String WIDE = "\u20ac";

    /** How often this JVM comes across such a character. */
    public enum Wide {
        NEVER,
        /** Five times, before the loops run for the first time. */
        AT_THE_START,
        /** At the end of every tenth text. */
        OFTEN
    }

    @Param
    public Wide wide;

    private final String[][] texts = new String[50][30];
    private int next;

    @Setup
    public void setUp() {
        if (wide == Wide.AT_THE_START) {
            for (int i = 0; i < 5; i++) {
                WIDE.charAt(0);
            }
        }
        Random random = new Random(1);
        for (int set = 0; set < texts.length; set++) {
            for (int i = 0; i < texts[set].length; i++) {
                StringBuilder text = new StringBuilder();
                int length = 10 + random.nextInt(91);
                while (text.length() < length) {
                    text.append(CHARS.charAt(random.nextInt(CHARS.length())));
                }
                texts[set][i] = wide == Wide.OFTEN && i % 10 == 0 ? text + WIDE : text.toString();
            }
        }
    }

    private int turn() {
        next = next + 1 == texts.length ? 0 : next + 1;
        return next;
    }

    /** The loop with which protobuf-java begins to measure a text. */
    @Benchmark
    public int charAt() {
        int sum = 0;
        for (String text : texts[turn()]) {
            sum += ascii(text);
        }
        return sum;
    }

    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    private static int ascii(String text) {
        int length = text.length();
        int i = 0;
        while (i < length && text.charAt(i) < 0x80) {
            i++;
        }
        return i;
    }

    /** protobuf-java itself: the size of a text. */
    @Benchmark
    public int protobufSize() {
        int sum = 0;
        for (String text : texts[turn()]) {
            sum += CodedOutputStream.computeStringSizeNoTag(text);
        }
        return sum;
    }
}
