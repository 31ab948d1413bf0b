// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * A control benchmark, which uses the JDK only and is the same next to every jar. If it is faster next to one of two jars, the
 * machine or the measurement differs, and no other difference of that comparison can be trusted. Each control benchmark is
 * sensitive to another kind of disturbance. All data come from one seed.
 */
public enum ControlBenchmark {
    /** Arithmetic on data of the first-level cache. */
    HASH {
        private final byte[] bytes = letters();

        @Override
        int work() {
            return Arrays.hashCode(bytes);
        }
    },
    /**
     * Copies within the first-level cache. New arrays are no control: they take twice the time where the young generation does not fit
     * into a cache that is shared with other programs. All alignments, so that it does not matter where the array is.
     */
    COPY {
        private final byte[] bytes = Arrays.copyOf(letters(), 4 * BYTES);

        @Override
        int work() {
            for (int offset = 0; offset < ALIGNMENT; offset += Long.BYTES) {
                System.arraycopy(bytes, offset, bytes, BYTES + BYTES / 2 + (3 * offset & ALIGNMENT - 1), BYTES);
            }
            return bytes[2 * BYTES];
        }
    },
    /** Branches and pointer chasing. */
    LOOKUP {
        private final Map<String, Integer> numbers = new HashMap<>();
        private final String[] keys = new String[LOOKUPS];

        {
            Random random = new Random(SEED);
            for (int i = 0; i < ENTRIES; i++) {
                numbers.put("key " + i, i);
            }
            for (int i = 0; i < LOOKUPS; i++) {
                keys[i] = "key " + random.nextInt(2 * ENTRIES);
            }
        }

        @Override
        int work() {
            int sum = 0;
            for (String key : keys) {
                Integer number = numbers.get(key);
                sum += number == null ? 1 : number;
            }
            return sum;
        }
    };

    /** Beginning of all names, as recorded in journals since the class was called Ruler. */
    public static final String PREFIX = "io.github.wirebench.probe.Ruler.";

    private static final int SEED = 42;
    private static final int BYTES = 4096;
    private static final int ALIGNMENT = 64;
    private static final int ENTRIES = 20_000;
    private static final int LOOKUPS = 256;

    /** The name in place of a benchmark's class and method. */
    public String benchmark() {
        return PREFIX + name().toLowerCase(Locale.ROOT);
    }

    /** Performs one operation of a few microseconds. The caller must use the result, so that the JIT compiler keeps the work. */
    abstract int work();

    private static byte[] letters() {
        Random random = new Random(SEED);
        byte[] bytes = new byte[BYTES];
        for (int i = 0; i < BYTES; i++) {
            bytes[i] = (byte) ('a' + random.nextInt(26));
        }
        return bytes;
    }
}
