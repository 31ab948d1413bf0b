// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.google.protobuf.InvalidProtocolBufferException;
import java.io.IOException;
import org.apache.avro.AvroTypeException;

/** The schemas of one format before and after each change, and the results of reading between them. */
interface Changes {

    /** Returns the older version with a value. */
    Side before(SchemaChange change);

    /** Returns the newer version with a value; null if the format does not have such a change. */
    Side after(SchemaChange change);

    default Outcome newReadsOld(SchemaChange change) {
        return read(change, after(change), before(change));
    }

    default Outcome oldReadsNew(SchemaChange change) {
        return read(change, before(change), after(change));
    }

    private static Outcome read(SchemaChange change, Side reader, Side writer) {
        if (reader == null || writer == null) {
            return Outcome.NONE;
        }
        byte[] bytes = written(writer);
        Outcome outcome;
        try {
            outcome = reader.read(bytes, writer.value());
        } catch (InvalidProtocolBufferException | AvroTypeException | JsonProcessingException e) {
            // the exceptions with which libraries refuse a document; any other is an error of this test
            return Outcome.ERROR;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        // the value arrives in a field with another meaning
        return change == SchemaChange.REUSE_FIELD && outcome == Outcome.VALUE ? Outcome.WRONG : outcome;
    }

    private static byte[] written(Side writer) {
        try {
            return writer.write();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** A schema of one version with a value: a head, the changed field if this version has it, and a tail. */
    interface Side {

        /** Returns the value that this version writes for the field; null if it writes none. */
        Object value();

        byte[] write() throws IOException;

        /** Reads the bytes of another version that wrote the value. */
        Outcome read(byte[] bytes, Object written) throws IOException;
    }
}
