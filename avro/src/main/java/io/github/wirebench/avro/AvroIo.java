// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro;

import org.apache.avro.Schema;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.avro.message.MessageDecoder;
import org.apache.avro.message.MessageEncoder;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.apache.avro.util.ClassSecurityValidator;

/**
 * The one place where readers and writers of generated records are made.
 *
 * <p>Since 1.12.2 Avro loads a class for a schema only when it is on an allow list, which is empty but for a few JDK
 * classes. Loading this class puts our generated packages on it, in addition to what the system properties allow; a
 * reader made elsewhere before that would fail with a {@link SecurityException}.
 *
 * <p>Readers and writers keep Avro's defaults: its fast reader, which 1.12 switched on, and not the custom coders,
 * which are still called a beta feature.
 */
public final class AvroIo {

    private static final String GENERATED_PACKAGES = AvroIo.class.getPackageName() + ".";

    static {
        ClassSecurityValidator.setGlobal(ClassSecurityValidator.composite(
                ClassSecurityValidator.getGlobal(), type -> type.getName().startsWith(GENERATED_PACKAGES)));
    }

    private AvroIo() {}

    /** A writer; it may be used again and by several threads. */
    public static <R extends SpecificRecord> SpecificDatumWriter<R> writer(Class<R> type) {
        return new SpecificDatumWriter<>(type);
    }

    /** A reader of what {@link #writer} of the same class wrote; it may be used again, by one thread. */
    public static <R extends SpecificRecord> SpecificDatumReader<R> reader(Class<R> type) {
        return new SpecificDatumReader<>(type);
    }

    /**
     * A reader of another schema's bytes.
     *
     * @param written the schema that the bytes were written with
     * @param type what to read them as; its schema must resolve against {@code written}
     */
    public static <R extends SpecificRecord> SpecificDatumReader<R> reader(Schema written, Class<R> type) {
        return reader(written, schema(type), type);
    }

    /**
     * A reader of another schema's bytes by a variant of a class's schema, such as one without aliases.
     *
     * @param written the schema that the bytes were written with
     * @param read the schema to read by: fields and full name are those of {@code type}
     */
    public static <R extends SpecificRecord> SpecificDatumReader<R> reader(Schema written, Schema read, Class<R> type) {
        return new SpecificDatumReader<>(written, read, SpecificData.getForClass(type));
    }

    /** Writes Avro's single-object encoding: a header that names the schema by its fingerprint, then the record. */
    public static <R extends SpecificRecord> MessageEncoder<R> messageEncoder(Class<R> type) {
        return new BinaryMessageEncoder<>(SpecificData.getForClass(type), schema(type));
    }

    /**
     * Reads Avro's single-object encoding; it may be used again and by several threads.
     *
     * @param type what to read messages as
     * @param written a schema beside the type's own that messages may have been written with
     */
    public static <R extends SpecificRecord> MessageDecoder<R> messageDecoder(Class<R> type, Schema written) {
        BinaryMessageDecoder<R> decoder = new BinaryMessageDecoder<>(SpecificData.getForClass(type), schema(type));
        decoder.addSchema(written);
        return decoder;
    }

    /** The schema that a class was generated from. */
    public static Schema schema(Class<? extends SpecificRecord> type) {
        return SpecificData.getForClass(type).getSchema(type);
    }
}
