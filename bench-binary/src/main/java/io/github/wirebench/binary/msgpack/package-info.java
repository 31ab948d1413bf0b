// SPDX-License-Identifier: Apache-2.0
/** Hand-written code that packs and unpacks records with msgpack-core. */
package io.github.wirebench.binary.msgpack;
