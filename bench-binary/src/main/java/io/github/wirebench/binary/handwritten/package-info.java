// SPDX-License-Identifier: Apache-2.0
/** A codec as a lower bound: its code is as a person would write it, and does only what these records need. */
package io.github.wirebench.binary.handwritten;
