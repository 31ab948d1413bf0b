// SPDX-License-Identifier: Apache-2.0
/** Reading bytes in place: what formats that need no decoding save, and whom. */
package io.github.wirebench.binary.inplace;
