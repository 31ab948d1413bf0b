// SPDX-License-Identifier: Apache-2.0
/** What on this machine, or in this JVM, spoils measurements: looked at before a run, and watched during its forks. */
package io.github.wirebench.harness.machine;
