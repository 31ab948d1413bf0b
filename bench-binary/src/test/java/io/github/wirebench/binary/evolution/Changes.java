// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.google.protobuf.InvalidProtocolBufferException;
import java.io.IOException;
import org.apache.avro.AvroTypeException;

/** One format's schemas before and after each change, and what becomes of a value between them. */
interface Changes {

    /** The older version and a value of it. */
    Side before(SchemaChange change);

    /** The newer version and a value of it; null if the format knows no such change. */
    Side after(SchemaChange change);

    /** What the new reader gets of the old bytes. */
    default Outcome newReadsOld(SchemaChange change) {
        return read(change, after(change), before(change));
    }

    /** What the old reader gets of the new bytes. */
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
            // what the libraries throw when they refuse a document; anything else is a fault of this test
            return Outcome.ERROR;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        // the value arrives, but as that of a field that means something else
        return change == SchemaChange.REUSE_FIELD && outcome == Outcome.VALUE ? Outcome.WRONG : outcome;
    }

    private static byte[] written(Side writer) {
        try {
            return writer.write();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** A schema of one version with a value: a head, the field in question if this version has it, and a tail. */
    interface Side {

        /** What this version writes for the field; null for none. */
        Object value();

        byte[] write() throws IOException;

        /** Reads the bytes of another version that wrote that value. */
        Outcome read(byte[] bytes, Object written) throws IOException;
    }
}
