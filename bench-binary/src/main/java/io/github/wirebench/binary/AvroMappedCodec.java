// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.avro.AvroMapping;
import io.github.wirebench.model.codec.Codec;
import org.apache.avro.specific.SpecificRecord;

/** Maps records for Avro's two encodings. */
abstract class AvroMappedCodec<D, R extends SpecificRecord> implements Codec<D, R> {

    private final AvroMapping<D, R> mapping;

    AvroMappedCodec(AvroMapping<D, R> mapping) {
        this.mapping = mapping;
    }

    @Override
    public final R toNative(D value) {
        return mapping.toRecord(value);
    }

    @Override
    public final D toDomain(R value) {
        return mapping.toDomain(value);
    }
}
