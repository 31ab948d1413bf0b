// SPDX-License-Identifier: Apache-2.0
/** Running, keeping and reporting results of any JMH jar; {@link io.github.wirebench.harness.CommandLineMain} is the entry. */
package io.github.wirebench.harness;
