// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.capacity;

/** What is done with a payload. */
enum Operation {
    /** From bytes to an object. */
    READ("reads"),
    /** From an object to bytes. */
    WRITE("writes");

    private final String verb;

    Operation(String verb) {
        this.verb = verb;
    }

    /** For sentences: a row that reads. */
    String verb() {
        return verb;
    }
}
