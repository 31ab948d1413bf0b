// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Generates pages of users from a seed. */
final class UsersGenerator {

    private static final int USERS = 1_000;
    private static final int TAGS = 12;
    private static final int METADATA_ENTRIES = 38;
    private static final int METADATA_VALUE_CHARS = 35;

    /** The smallest number of seven digits of base 36, and the count of such numbers. */
    private static final long BASE_36_LOW = 2_176_782_336L;

    private static final long BASE_36_RANGE = 35 * BASE_36_LOW;
    private static final String[] METADATA_TOPICS = {"billing", "profile", "devices", "privacy", "support"};

    private UsersGenerator() {}

    /** Creates users whose metadata have the same keys. */
    static Users users(RandomValues random) {
        return users(random, () -> "Setting");
    }

    /** Creates users whose metadata have hardly a key in common, of the same length as those of {@link #users}. */
    static Users variedUsers(RandomValues random) {
        return users(
                random,
                () -> Long.toString(BASE_36_LOW + (random.nextLong() >>> 1) % BASE_36_RANGE, Character.MAX_RADIX));
    }

    /** @param keyParts the middle parts of keys, each seven characters */
    private static Users users(RandomValues random, Supplier<String> keyParts) {
        return new Users(IntStream.range(0, USERS)
                .mapToObj(i -> user(random, i, keyParts))
                .toList());
    }

    private static User user(RandomValues random, int index, Supplier<String> keyParts) {
        String first = random.word();
        String last = random.word();
        return new User(
                1_000_000L + index,
                RandomValues.capitalised(first) + " " + RandomValues.capitalised(last),
                first + "." + last + "@example.org",
                random.nextInt(10) != 0,
                random.instant(),
                RandomValues.times(TAGS, random::word),
                metadata(random, keyParts));
    }

    private static Map<String, String> metadata(RandomValues random, Supplier<String> keyParts) {
        Map<String, String> metadata = new LinkedHashMap<>();
        for (int i = 0; i < METADATA_ENTRIES; i++) {
            String key = METADATA_TOPICS[i % METADATA_TOPICS.length] + keyParts.get() + (10 + i);
            metadata.put(key, random.text(METADATA_VALUE_CHARS));
        }
        return metadata;
    }
}
