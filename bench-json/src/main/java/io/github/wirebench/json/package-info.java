// SPDX-License-Identifier: Apache-2.0
/** Benchmarks of JSON libraries, parsing strategies, tuning steps, text and timestamps. */
package io.github.wirebench.json;
