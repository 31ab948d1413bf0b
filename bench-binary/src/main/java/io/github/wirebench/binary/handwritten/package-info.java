// SPDX-License-Identifier: Apache-2.0
/** A hand-written codec as a lower bound: it does only what these records need. */
package io.github.wirebench.binary.handwritten;
