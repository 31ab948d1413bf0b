// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.json;

/** Something is wrong with an entry of a document that is well-formed as such. */
public final class EntryProblem extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final String where;

    /**
     * @param where JSON pointer to the entry, e.g. {@code /claims/3}; empty for the whole document
     * @param message for the user
     */
    public EntryProblem(String where, String message) {
        super(message);
        this.where = where;
    }

    /** Throws unless a condition holds. */
    public static void require(boolean condition, String where, String message) {
        if (!condition) {
            throw new EntryProblem(where, message);
        }
    }

    /** JSON pointer to the entry. */
    String where() {
        return where;
    }
}
