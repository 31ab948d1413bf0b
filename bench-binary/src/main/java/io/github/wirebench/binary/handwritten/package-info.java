// SPDX-License-Identifier: Apache-2.0
/** The floor: what a codec costs that was written by hand for these records and does nothing but what they need. */
package io.github.wirebench.binary.handwritten;
