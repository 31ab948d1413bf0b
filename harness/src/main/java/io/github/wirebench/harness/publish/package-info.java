// SPDX-License-Identifier: Apache-2.0
/** Runs in a gist for the JMH visualizer, or as a folder for static hosting. */
package io.github.wirebench.harness.publish;
