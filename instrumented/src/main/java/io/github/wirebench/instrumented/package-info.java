// SPDX-License-Identifier: Apache-2.0
/**
 * An ObjectMapper for services that records its calls with Micrometer. It depends on Jackson and Micrometer only;
 * {@code docs/production.md} explains how to set it up and how to read the metrics.
 */
package io.github.wirebench.instrumented;
