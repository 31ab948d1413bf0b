// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/** Generates pages of users from a seed. */
final class UserPages {

    private static final int USERS = 1_000;
    private static final int TAGS = 12;
    private static final int METADATA_ENTRIES = 38;
    private static final int METADATA_VALUE_CHARS = 35;
    private static final String[] METADATA_TOPICS = {"billing", "profile", "devices", "privacy", "support"};

    private UserPages() {}

    static Users users(Random random) {
        return new Users(
                IntStream.range(0, USERS).mapToObj(i -> user(random, i)).toList());
    }

    private static User user(Random random, int index) {
        Vocabulary words = Vocabulary.latin();
        String first = words.draw(random);
        String last = words.draw(random);
        return new User(
                1_000_000L + index,
                capitalised(first) + " " + capitalised(last),
                first + "." + last + "@example.org",
                random.nextInt(10) != 0,
                Articles.instant(random),
                IntStream.range(0, TAGS).mapToObj(i -> words.draw(random)).toList(),
                metadata(random));
    }

    private static Map<String, String> metadata(Random random) {
        TextGenerator text = new TextGenerator(random, TextVariant.ASCII);
        Map<String, String> metadata = new LinkedHashMap<>();
        for (int i = 0; i < METADATA_ENTRIES; i++) {
            metadata.put(
                    METADATA_TOPICS[i % METADATA_TOPICS.length] + "Setting" + (10 + i),
                    text.text(METADATA_VALUE_CHARS));
        }
        return metadata;
    }

    private static String capitalised(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }
}
