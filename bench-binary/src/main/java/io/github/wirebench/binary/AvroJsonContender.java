// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.avro.AvroIo;
import io.github.wirebench.avro.AvroMapping;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.MappedCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.io.JsonDecoder;
import org.apache.avro.io.JsonEncoder;
import org.apache.avro.io.parsing.Symbol;
import org.apache.avro.specific.SpecificRecord;

/**
 * Avro's JSON encoding with generated records, as UTF-8 bytes. The encoder and decoder are kept and reconfigured for
 * each call, as their Javadoc offers, because a new one compiles the schema into a grammar. Avro still creates a
 * Jackson factory and generator for each document that it writes.
 *
 * <p>One addition: Avro 1.12.2 does not read the ends of the last records until the next document is requested, so a
 * document without its last bracket would be accepted. The contender makes the decoder read them at once.
 */
final class AvroJsonContender implements CodecFactory {

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        return new AvroJsonCodec<>(AvroMapping.of(type));
    }

    private static final class AvroJsonCodec<D, R extends SpecificRecord> implements MappedCodec<D, R> {

        private final AvroMapping<D, R> mapping;
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private final Schema schema;
        private final DatumWriter<R> writer;
        private final DatumReader<R> reader;
        private JsonEncoder encoder;
        private JsonDecoder decoder;

        AvroJsonCodec(AvroMapping<D, R> mapping) {
            this.mapping = mapping;
            schema = AvroIo.schema(mapping.recordClass());
            writer = AvroIo.writer(mapping.recordClass());
            reader = AvroIo.reader(mapping.recordClass());
        }

        @Override
        public AvroMapping<D, R> mapping() {
            return mapping;
        }

        @Override
        public byte[] encode(R value) throws IOException {
            out.reset();
            encoder = encoder == null ? EncoderFactory.get().jsonEncoder(schema, out) : encoder.configure(out);
            writer.write(value, encoder);
            encoder.flush();
            return out.toByteArray();
        }

        @Override
        public R decode(byte[] bytes) throws IOException {
            ByteArrayInputStream in = new ByteArrayInputStream(bytes);
            decoder = decoder == null ? DecoderFactory.get().jsonDecoder(schema, in) : decoder.configure(in);
            R value = reader.read(null, decoder);
            readEnds(value);
            return value;
        }

        /** Reads the end of a record, before it that of its last value, if this is a record, too, or one of the types of a union. */
        private void readEnds(IndexedRecord record) throws IOException {
            List<Schema.Field> fields = record.getSchema().getFields();
            Schema.Field last = fields.get(fields.size() - 1);
            Object value = record.get(last.pos());
            if (value instanceof IndexedRecord inner) {
                readEnds(inner);
            }
            if (value != null && last.schema().isUnion()) {
                decoder.doAction(null, Symbol.UNION_END);
            }
            decoder.doAction(null, Symbol.FIELD_END);
            decoder.doAction(null, Symbol.RECORD_END);
        }
    }
}
