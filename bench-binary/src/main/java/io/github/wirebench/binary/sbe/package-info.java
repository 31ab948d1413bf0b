// SPDX-License-Identifier: Apache-2.0
/** Writes and reads records with the flyweights that SBE generates. */
package io.github.wirebench.binary.sbe;
