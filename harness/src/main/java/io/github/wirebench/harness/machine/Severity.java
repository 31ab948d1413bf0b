// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

/** What a finding means for measurements. */
public enum Severity {
    /** As it should be. */
    OK,
    /** Figures can be used; who reads them should know. */
    NOTE,
    /** Spoils figures for certain. */
    BAD,
    /** The system does not tell. */
    UNKNOWN
}
