// SPDX-License-Identifier: Apache-2.0
/**
 * Benchmarks of a new {@link com.fasterxml.jackson.databind.ObjectMapper} per call and its alternatives, and of
 * recording a mapper's calls in production.
 */
package io.github.wirebench.objectmapper;
