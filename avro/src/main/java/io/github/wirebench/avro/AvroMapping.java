// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro;

import io.github.wirebench.model.codec.Mapping;
import io.github.wirebench.model.codec.RecordCode;
import org.apache.avro.specific.SpecificRecord;

/** Maps between a domain record and its generated Avro record. */
public interface AvroMapping<D, R extends SpecificRecord> extends Mapping<D, R> {

    /**
     * Returns the mapping of a record type.
     *
     * @throws IllegalArgumentException if there is no Avro record for this type
     */
    @SuppressWarnings("unchecked") // the name of a mapping is that of its record
    static <D> AvroMapping<D, ?> of(Class<D> type) {
        return RecordCode.of(AvroMapping.class, type);
    }

    /** Returns the generated class. {@link AvroIo} creates readers and writers for it. */
    Class<R> recordClass();
}
