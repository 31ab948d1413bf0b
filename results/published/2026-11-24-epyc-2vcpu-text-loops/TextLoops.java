// SPDX-License-Identifier: Apache-2.0
package textloops;

import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Which part of writing a text became slower after JDK 17? Each call goes over 30 texts of 10 to 100 letters and digits, as in a post.
 * Fifty sets of texts take turns.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 4, jvmArgs = {"-Xms1g", "-Xmx1g", "-XX:+UseSerialGC"})
public class TextLoops {
    private static final String CHARS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    private final String[][] texts = new String[50][30];
    private final byte[][][] bytes = new byte[50][30][];
    private final byte[] out = new byte[8192];
    private int next;

    @Setup
    public void setUp() {
        Random random = new Random(1);
        for (int set = 0; set < texts.length; set++) {
            for (int i = 0; i < texts[set].length; i++) {
                StringBuilder text = new StringBuilder();
                int length = 10 + random.nextInt(91);
                while (text.length() < length) {
                    text.append(CHARS.charAt(random.nextInt(CHARS.length())));
                }
                texts[set][i] = text.toString();
                bytes[set][i] = texts[set][i].getBytes(StandardCharsets.UTF_8);
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

    /** The same over bytes, with the check of the index that String.charAt has in JDK 17. */
    @Benchmark
    public int comparedIndex() {
        int sum = 0;
        for (byte[] text : bytes[turn()]) {
            sum += asciiCompared(text);
        }
        return sum;
    }

    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    private static int asciiCompared(byte[] text) {
        int length = text.length;
        int i = 0;
        while (i < length && compared(text, i) < 0x80) {
            i++;
        }
        return i;
    }

    private static char compared(byte[] text, int index) {
        if (index < 0 || index >= text.length) {
            throw new StringIndexOutOfBoundsException(index);
        }
        return (char) (text[index] & 0xff);
    }

    /** The same with the check that it has in JDK 21. */
    @Benchmark
    public int checkedIndex() {
        int sum = 0;
        for (byte[] text : bytes[turn()]) {
            sum += asciiChecked(text);
        }
        return sum;
    }

    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    private static int asciiChecked(byte[] text) {
        int length = text.length;
        int i = 0;
        while (i < length && checked(text, i) < 0x80) {
            i++;
        }
        return i;
    }

    private static char checked(byte[] text, int index) {
        Objects.checkIndex(index, text.length);
        return (char) (text[index] & 0xff);
    }

    /** How Avro encodes a text, and protobuf-java after it has measured one. */
    @Benchmark
    public int getBytes() {
        int sum = 0;
        for (String text : texts[turn()]) {
            sum += text.getBytes(StandardCharsets.UTF_8).length;
        }
        return sum;
    }

    /** What is left of getBytes for ASCII if nothing is checked. */
    @Benchmark
    public int copyOf() {
        int sum = 0;
        for (byte[] text : bytes[turn()]) {
            sum += Arrays.copyOf(text, text.length).length;
        }
        return sum;
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

    /** protobuf-java itself: writing a text. */
    @Benchmark
    public int protobufWrite() throws IOException {
        CodedOutputStream stream = CodedOutputStream.newInstance(out);
        for (String text : texts[turn()]) {
            stream.writeStringNoTag(text);
        }
        return stream.spaceLeft();
    }
}
