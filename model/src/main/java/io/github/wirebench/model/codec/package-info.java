// SPDX-License-Identifier: Apache-2.0
/** The contract of a contender, its traits, and the check that every contender must pass before it is measured. */
package io.github.wirebench.model.codec;
