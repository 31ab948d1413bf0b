// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

/** What a reader gets for a field that another version wrote; all other fields are as they were written. */
enum Outcome {
    VALUE("the value"),
    IGNORED("ignored"),
    DEFAULT("a default"),
    UNRECOGNIZED("\"unrecognised\", number kept"),
    WRONG("**another value**"),
    ERROR("**an error**"),
    /** The format has no such thing. */
    NONE("");

    static final String HEAD = "a";
    static final String TAIL = "z";

    final String words;

    Outcome(String words) {
        this.words = words;
    }

    /**
     * @param read what the reader has for the field
     * @param written what the writer wrote; null for nothing
     * @param absent what the reader gives for a field that is not there
     */
    static Outcome of(Object read, Object written, Object absent) {
        if (written != null && text(read).equals(text(written))) {
            return VALUE;
        }
        return text(read).equals(text(absent)) ? DEFAULT : WRONG;
    }

    /** A list of one is as good as the one; 42 is 42 in every type. */
    private static String text(Object value) {
        return String.valueOf(value).replaceAll("^\\[([^,]*)]$", "$1");
    }
}
