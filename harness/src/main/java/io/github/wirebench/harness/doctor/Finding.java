// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.doctor;

/**
 * The result of one check. Nothing in it names a user, a host or a path.
 *
 * @param check name of the check, e.g. {@code load}; the same on every machine
 * @param found one line
 * @param advice what to do about it, one line; empty for {@link Severity#OK}
 */
public record Finding(String check, Severity severity, String found, String advice) {

    public enum Severity {
        OK,
        /** Results are usable; their readers should know of it. */
        NOTE,
        /** Results are not usable. */
        BAD,
        /** The system does not show what the check needs. */
        UNKNOWN
    }

    /** Starts a finding, which has no name yet and is OK unless a condition below holds; the first one that does decides. */
    static Finding found(String found) {
        return new Finding("", Severity.OK, found, "");
    }

    static Finding unknown(String advice) {
        return new Finding("", Severity.UNKNOWN, "not known here", advice);
    }

    Finding unknownIf(boolean condition, String advice) {
        return condition && severity == Severity.OK ? unknown(advice) : this;
    }

    Finding noteIf(boolean condition, String advice) {
        return condition && severity == Severity.OK ? new Finding(check, Severity.NOTE, found, advice) : this;
    }

    Finding badIf(boolean condition, String advice) {
        return condition && severity == Severity.OK ? new Finding(check, Severity.BAD, found, advice) : this;
    }
}
