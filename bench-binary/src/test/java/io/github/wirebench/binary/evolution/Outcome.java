// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

/** The result of reading a field that another version wrote. All other fields are read as they were written. */
enum Outcome {
    VALUE("the value"),
    IGNORED("ignored"),
    DEFAULT("a default"),
    UNRECOGNIZED("\"unrecognised\", number kept"),
    WRONG("**another value**"),
    ERROR("**an error**"),
    /** The format does not have such a change. */
    NONE("");

    static final String HEAD = "a";
    static final String TAIL = "z";

    final String words;

    Outcome(String words) {
        this.words = words;
    }

    /**
     * @param read the reader's value of the field
     * @param written the value that was written; null for none
     * @param absent the reader's value for a missing field
     */
    static Outcome of(Object read, Object written, Object absent) {
        if (written != null && text(read).equals(text(written))) {
            return VALUE;
        }
        return text(read).equals(text(absent)) ? DEFAULT : WRONG;
    }

    /** Makes values of different types comparable: a list of one element equals the element, and 42 equals 42L. */
    private static String text(Object value) {
        return String.valueOf(value).replaceAll("^\\[([^,]*)]$", "$1");
    }
}
