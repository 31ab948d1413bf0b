// SPDX-License-Identifier: Apache-2.0
/** The headline questions, answered by a few rounds of short forks. */
package io.github.wirebench.harness.quick;
