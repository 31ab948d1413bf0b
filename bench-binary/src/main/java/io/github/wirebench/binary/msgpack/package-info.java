// SPDX-License-Identifier: Apache-2.0
/** Code that packs and unpacks records with msgpack-core, as a person would write it. */
package io.github.wirebench.binary.msgpack;
