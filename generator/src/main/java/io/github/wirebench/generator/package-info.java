// SPDX-License-Identifier: Apache-2.0
/** Infers a schema from a user's documents, and writes a module that adds them to the suite as a payload. */
package io.github.wirebench.generator;
