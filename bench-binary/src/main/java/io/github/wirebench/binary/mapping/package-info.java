// SPDX-License-Identifier: Apache-2.0
/**
 * Maps records to the messages of schema compilers. The build writes these mappings.
 *
 * <p>No benchmark measures them: contenders map before they are timed. What mapping costs a service is measured by the Mapped
 * benchmarks.
 */
package io.github.wirebench.binary.mapping;
