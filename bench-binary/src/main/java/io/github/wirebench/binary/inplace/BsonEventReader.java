// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.inplace;

import io.github.wirebench.model.Device;
import java.nio.ByteBuffer;
import org.bson.BsonBinaryReader;
import org.bson.BsonType;

/** BSON's reader skips a value by its length, but tells the length of a text only by making a string of it. */
final class BsonEventReader implements ViewEventReader {

    @Override
    public long visitEverything(byte[] event) {
        long sum = 0;
        try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(event))) {
            reader.readStartDocument();
            for (BsonType type = reader.readBsonType();
                    type != BsonType.END_OF_DOCUMENT;
                    type = reader.readBsonType()) {
                String name = reader.readName();
                sum += switch (type) {
                    case INT32 -> reader.readInt32();
                    case INT64 -> reader.readInt64();
                    case DATE_TIME -> reader.readDateTime();
                    default -> {
                        String text = reader.readString();
                        yield name.equals("device") ? Device.valueOf(text).ordinal() : text.length();
                    }
                };
            }
        }
        return sum;
    }

    @Override
    public ViewTime readTwo(byte[] event) {
        String articleId = "";
        int durationMillis = 0;
        try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(event))) {
            reader.readStartDocument();
            while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
                switch (reader.readName()) {
                    case "articleId" -> articleId = reader.readString();
                    case "durationMillis" -> durationMillis = reader.readInt32();
                    default -> reader.skipValue();
                }
            }
        }
        return new ViewTime(articleId, durationMillis);
    }
}
