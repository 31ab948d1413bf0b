// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.util.Random;

/** Generates names of people and places: pseudo-words with a capital. */
final class Names {

    private Names() {}

    static String capitalised(Random random) {
        return capitalised(Vocabulary.latin().draw(random));
    }

    static String full(Random random) {
        return capitalised(random) + " " + capitalised(random);
    }

    static String capitalised(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }
}
