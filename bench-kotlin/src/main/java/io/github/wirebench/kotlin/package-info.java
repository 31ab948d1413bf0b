// SPDX-License-Identifier: Apache-2.0
/** Benchmarks of JSON libraries on Kotlin's data classes. */
package io.github.wirebench.kotlin;
