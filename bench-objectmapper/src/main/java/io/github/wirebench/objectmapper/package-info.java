// SPDX-License-Identifier: Apache-2.0
/**
 * What a new {@link com.fasterxml.jackson.databind.ObjectMapper} per call costs, what to do instead, and what it costs to
 * record its calls in production.
 */
package io.github.wirebench.objectmapper;
