// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

/** A finding before it is known which check made it. */
record Verdict(Severity severity, String found, String advice) {
    private static final String UNKNOWN = "not known here";

    static Verdict ok(String found) {
        return new Verdict(Severity.OK, found, "");
    }

    static Verdict note(String found, String advice) {
        return new Verdict(Severity.NOTE, found, advice);
    }

    static Verdict bad(String found, String advice) {
        return new Verdict(Severity.BAD, found, advice);
    }

    /**
     * @param advice where else to look
     */
    static Verdict unknown(String advice) {
        return new Verdict(Severity.UNKNOWN, UNKNOWN, advice);
    }
}
