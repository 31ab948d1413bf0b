// SPDX-License-Identifier: Apache-2.0
/** Writes and reads records with the classes that FlatBuffers generates. */
package io.github.wirebench.binary.flatbuffers;
