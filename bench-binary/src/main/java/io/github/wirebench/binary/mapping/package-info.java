// SPDX-License-Identifier: Apache-2.0
/**
 * Maps records to the messages of any schema compiler by reflection.
 *
 * <p>No benchmark measures this mapping: contenders map before they are timed. What mapping costs a service is measured by
 * the Mapped benchmarks, with mappings written by hand.
 */
package io.github.wirebench.binary.mapping;
