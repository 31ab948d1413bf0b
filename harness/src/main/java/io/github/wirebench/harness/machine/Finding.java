// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

/**
 * What one check found. Nothing in it names a user, a host or a path.
 *
 * @param check what was looked at, e.g. {@code load}; the same on every machine
 * @param found one line
 * @param advice what to do about it, one line; empty if all is well
 */
public record Finding(String check, Severity severity, String found, String advice) {}
