// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro;

import io.github.wirebench.model.PayloadProvider;
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
 * Creates all readers and writers of generated records.
 *
 * <p>Since 1.12.2 Avro loads a class for a schema only if it is on an allow list, which holds only a few JDK classes.
 * Loading {@code AvroIo} adds our generated packages, in addition to those that the system properties allow. A reader
 * created elsewhere before that would fail with a {@link SecurityException}.
 *
 * <p>Readers and writers use Avro's defaults: the fast reader, which is on since 1.12, and no custom coders, which are
 * still a beta feature and have methods of their own here.
 */
public final class AvroIo {

    private static final String GENERATED_PACKAGES = AvroIo.class.getPackageName() + ".";

    static {
        ClassSecurityValidator.setGlobal(ClassSecurityValidator.composite(
                ClassSecurityValidator.getGlobal(),
                type -> type.getName().startsWith(GENERATED_PACKAGES)
                        || type.getName().startsWith(PayloadProvider.PACKAGES)));
    }

    private AvroIo() {}

    /** Creates a writer. Several threads may use it, more than once. */
    public static <R extends SpecificRecord> SpecificDatumWriter<R> writer(Class<R> type) {
        return new SpecificDatumWriter<>(type);
    }

    /** Creates a reader of what {@link #writer} of the same class wrote. One thread may use it, more than once. */
    public static <R extends SpecificRecord> SpecificDatumReader<R> reader(Class<R> type) {
        return new SpecificDatumReader<>(type);
    }

    /** Creates a writer that calls the code that Avro generated to write the class, if there is any. */
    public static <R extends SpecificRecord> SpecificDatumWriter<R> customCoderWriter(Class<R> type) {
        return new SpecificDatumWriter<>(schema(type), customCoders(type));
    }

    /** Creates a reader of the same schema that calls the code that Avro generated to read the class, if there is any. */
    public static <R extends SpecificRecord> SpecificDatumReader<R> customCoderReader(Class<R> type) {
        return new SpecificDatumReader<>(schema(type), schema(type), customCoders(type));
    }

    /**
     * Avro's switch is one for all threads unless the model is one's own. The fast reader never calls custom coders, so that
     * it is off.
     */
    private static SpecificData customCoders(Class<?> type) {
        SpecificData model = new SpecificData(type.getClassLoader());
        model.setCustomCoders(true);
        model.setFastReaderEnabled(false);
        return model;
    }

    /** Creates a reader of bytes that were written with another schema, which the class's own must resolve against. */
    public static <R extends SpecificRecord> SpecificDatumReader<R> reader(Schema written, Class<R> type) {
        return reader(written, schema(type), type);
    }

    /**
     * Does the same with a variant of the class's schema, such as one without aliases.
     *
     * @param read the schema to read with; its fields and full name are those of {@code type}
     */
    public static <R extends SpecificRecord> SpecificDatumReader<R> reader(Schema written, Schema read, Class<R> type) {
        return new SpecificDatumReader<>(written, read, SpecificData.getForClass(type));
    }

    /** Creates an encoder for Avro's single-object encoding: a header with the schema's fingerprint, then the record. */
    public static <R extends SpecificRecord> MessageEncoder<R> messageEncoder(Class<R> type) {
        return new BinaryMessageEncoder<>(SpecificData.getForClass(type), schema(type));
    }

    /**
     * Creates a decoder for Avro's single-object encoding. Several threads may use it, more than once.
     *
     * @param written another schema that messages may have been written with
     */
    public static <R extends SpecificRecord> MessageDecoder<R> messageDecoder(Class<R> type, Schema written) {
        BinaryMessageDecoder<R> decoder = new BinaryMessageDecoder<>(SpecificData.getForClass(type), schema(type));
        decoder.addSchema(written);
        return decoder;
    }

    /** Returns the schema that a class was generated from. */
    public static Schema schema(Class<? extends SpecificRecord> type) {
        return SpecificData.getForClass(type).getSchema(type);
    }
}
