// SPDX-License-Identifier: Apache-2.0
/** Two jars, fork by fork in turn: did it get slower? */
package io.github.wirebench.harness.ab;
