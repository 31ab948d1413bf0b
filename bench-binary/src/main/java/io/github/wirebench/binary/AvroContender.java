// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.avro.AvroIo;
import io.github.wirebench.avro.AvroMapping;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.MappedCodec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificRecord;

/**
 * Avro binary with generated records, as the Javadoc of {@link EncoderFactory} and {@link DecoderFactory} advises: one
 * reader and one writer, and each encoder and decoder reused for the next call. {@link AvroIo} lists the defaults that
 * are kept.
 *
 * <p>One difference: Avro can also refill a used record, but here each call creates a new one, as the other contenders
 * do, because a service can keep it.
 *
 * <p>The other constant uses the {@code customEncode} and {@code customDecode} that Avro's compiler generates for each
 * record class, except those with a union of records.
 *
 * <p>Damaged input: over a byte array, {@link BinaryDecoder} 1.12.2 checks each length and count against the remaining
 * bytes. The limits {@code org.apache.avro.limits.*} have their default values. The generated code of the other constant makes
 * room for as many elements of a list as a document claims.
 */
record AvroContender(boolean customCoders) implements CodecFactory {

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        return codec(AvroMapping.of(type));
    }

    private <D, R extends SpecificRecord> Codec<D, R> codec(AvroMapping<D, R> mapping) {
        Class<R> type = mapping.recordClass();
        return customCoders
                ? new AvroCodec<>(mapping, AvroIo.customCoderWriter(type), AvroIo.customCoderReader(type))
                : new AvroCodec<>(mapping, AvroIo.writer(type), AvroIo.reader(type));
    }

    private static final class AvroCodec<D, R extends SpecificRecord> implements MappedCodec<D, R> {

        private final AvroMapping<D, R> mapping;
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private final DatumWriter<R> writer;
        private final DatumReader<R> reader;
        private BinaryEncoder encoder;
        private BinaryDecoder decoder;

        AvroCodec(AvroMapping<D, R> mapping, DatumWriter<R> writer, DatumReader<R> reader) {
            this.mapping = mapping;
            this.writer = writer;
            this.reader = reader;
        }

        @Override
        public AvroMapping<D, R> mapping() {
            return mapping;
        }

        @Override
        public byte[] encode(R value) throws IOException {
            out.reset();
            encoder = EncoderFactory.get().binaryEncoder(out, encoder);
            writer.write(value, encoder);
            encoder.flush();
            return out.toByteArray();
        }

        @Override
        public R decode(byte[] bytes) throws IOException {
            decoder = DecoderFactory.get().binaryDecoder(bytes, decoder);
            return reader.read(null, decoder);
        }
    }
}
