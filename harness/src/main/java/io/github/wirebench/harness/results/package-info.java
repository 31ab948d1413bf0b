// SPDX-License-Identifier: Apache-2.0
/** JMH results files: reading them, and writing them for the JMH visualizer. */
package io.github.wirebench.harness.results;
