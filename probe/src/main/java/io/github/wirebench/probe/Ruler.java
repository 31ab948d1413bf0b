// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Work of the JDK alone, the same beside every jar: if it is faster beside one of two jars, then it was the machine or the way of
 * measuring, and no other difference of that night can be believed. There is one ruler for each thing that disturbs. All data come
 * from one seed.
 */
public enum Ruler {
    /** Arithmetic in the first-level cache. */
    HASH {
        private final byte[] bytes = letters();

        @Override
        int work() {
            return Arrays.hashCode(bytes);
        }
    },
    /** Copies that become garbage. */
    COPY {
        private final byte[] bytes = letters();

        @Override
        int work() {
            return new String(bytes, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8).length;
        }
    },
    /** Branches, and references that are followed. */
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

    private static final int SEED = 42;
    private static final int BYTES = 4096;
    private static final int ENTRIES = 20_000;
    private static final int LOOKUPS = 256;

    /** Its name where benchmarks have theirs: class and method. */
    public String benchmark() {
        return Ruler.class.getName() + "." + name().toLowerCase(Locale.ROOT);
    }

    /** One operation: a few microseconds. The result is to be used, so that the work cannot be left out. */
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
