// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import java.util.Arrays;

/** What became of an input, from the best outcome to the worst. A cell shows the worst one of its inputs. */
public enum Outcome {
    /** The case has no document in this format, or the contender does not carry the type. */
    NOT_APPLICABLE("–"),
    VALUE("value"),
    REFUSED("refused"),
    ANOTHER_VALUE("another value"),
    UNDOCUMENTED("undocumented exception"),
    ALLOCATED("over 64 MB"),
    SLOW("over 2 s"),
    /** After this input the decoder did not decode a good document. */
    BROKEN_AFTERWARDS("decoder unusable afterwards"),
    STACK_OVERFLOW("StackOverflowError"),
    ERROR("Error"),
    CLASS_LOADED("class loaded"),
    JVM_ENDED("JVM ended");

    private final String text;

    Outcome(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    /** Returns the outcome that a cell begins with. */
    public static Outcome ofCell(String cell) {
        return Arrays.stream(values())
                .filter(outcome -> cell.startsWith(outcome.text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no outcome: " + cell));
    }

    /** Tells if a service that reads documents of strangers has to prevent it. */
    public boolean needsAction() {
        return compareTo(ANOTHER_VALUE) > 0;
    }

    /** Tells if another JVM has to go on with the next case. */
    boolean endsJvm() {
        return compareTo(BROKEN_AFTERWARDS) >= 0;
    }
}
