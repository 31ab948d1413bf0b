// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro;

import org.apache.avro.specific.SpecificRecord;

/**
 * The way between a domain record and its Avro record.
 *
 * @param <D> the domain record
 * @param <R> the generated record
 */
public interface AvroMapping<D, R extends SpecificRecord> {

    R toRecord(D value);

    /** Maps back; equal to the value that {@link #toRecord} was given. */
    D toDomain(R record);

    /** The generated class; {@link AvroIo} makes readers and writers for it. */
    Class<R> recordClass();
}
