// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.inplace;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import io.github.wirebench.proto.v1.ViewEventMessage;
import java.io.IOException;

/** Protobuf is not made for reading in place. Hand-written code can walk over the tags and skip what it does not need. */
final class ProtobufReader implements ViewEventReader {

    private static final int ARTICLE_ID_TAG =
            WireFormat.FieldType.STRING.getWireType() | ViewEventMessage.ARTICLE_ID_FIELD_NUMBER << 3;
    private static final int DURATION_TAG =
            WireFormat.FieldType.INT32.getWireType() | ViewEventMessage.DURATION_MILLIS_FIELD_NUMBER << 3;
    private static final int DEVICE_TAG =
            WireFormat.FieldType.ENUM.getWireType() | ViewEventMessage.DEVICE_FIELD_NUMBER << 3;
    private static final int WIRE_TYPE_MASK = 7;
    private static final int END = 0;

    @Override
    public long visitEverything(byte[] event) throws IOException {
        CodedInputStream in = CodedInputStream.newInstance(event);
        long sum = 0;
        for (int tag = in.readTag(); tag != END; tag = in.readTag()) {
            if (tag == DEVICE_TAG) {
                sum += in.readEnum() - 1; // the schema has UNSPECIFIED before our first constant
            } else if ((tag & WIRE_TYPE_MASK) == WireFormat.WIRETYPE_VARINT) {
                sum += in.readInt64();
            } else {
                int length = in.readRawVarint32();
                in.skipRawBytes(length);
                sum += length;
            }
        }
        return sum;
    }

    @Override
    public ViewTime readTwo(byte[] event) throws IOException {
        CodedInputStream in = CodedInputStream.newInstance(event);
        String articleId = "";
        int durationMillis = 0;
        for (int tag = in.readTag(); tag != END; tag = in.readTag()) {
            if (tag == ARTICLE_ID_TAG) {
                articleId = in.readStringRequireUtf8();
            } else if (tag == DURATION_TAG) {
                durationMillis = in.readInt32();
            } else {
                in.skipField(tag);
            }
        }
        return new ViewTime(articleId, durationMillis);
    }
}
