// SPDX-License-Identifier: Apache-2.0
/** The contract of a contender, its traits, and the check that every contender passes before it is timed. */
package io.github.wirebench.codec;
