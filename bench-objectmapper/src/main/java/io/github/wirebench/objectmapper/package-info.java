// SPDX-License-Identifier: Apache-2.0
/** What a new {@link com.fasterxml.jackson.databind.ObjectMapper} per call costs, and what to do instead. */
package io.github.wirebench.objectmapper;
