// SPDX-License-Identifier: Apache-2.0
/** Decodes hostile and broken input in child JVMs, and compares what happens with the accepted outcomes. */
package io.github.wirebench.hostile;
