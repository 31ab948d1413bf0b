// SPDX-License-Identifier: Apache-2.0
/**
 * An ObjectMapper that counts and times its work with Micrometer, for services. It depends on Jackson and Micrometer
 * only; {@code docs/production.md} says how to wire and read it.
 */
package io.github.wirebench.instrumented;
