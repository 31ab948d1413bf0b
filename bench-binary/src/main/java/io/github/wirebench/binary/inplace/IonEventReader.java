// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.inplace;

import com.amazon.ion.IonReader;
import com.amazon.ion.IonType;
import com.amazon.ion.system.IonReaderBuilder;
import io.github.wirebench.binary.BinaryContenders;
import io.github.wirebench.model.Device;
import io.github.wirebench.model.ViewEvent;
import io.github.wirebench.model.codec.Codec;
import java.io.IOException;

/**
 * Ion's reader skips what is not asked for. Its names are read from a table at the beginning of each document. It tells
 * the length of a text only by making a string of it.
 */
final class IonEventReader implements ViewEventReader {

    private final Codec<ViewEvent, ?> codec = BinaryContenders.ION.create().codec(ViewEvent.class);
    private final IonReaderBuilder readers = IonReaderBuilder.standard();

    @Override
    public ViewEvent decodeEverything(byte[] event) throws IOException {
        return decode(codec, event);
    }

    private static <N> ViewEvent decode(Codec<ViewEvent, N> codec, byte[] event) throws IOException {
        return codec.toDomain(codec.decode(event));
    }

    @Override
    public long visitEverything(byte[] event) throws IOException {
        long sum = 0;
        try (IonReader reader = readers.build(event)) {
            reader.next();
            reader.stepIn();
            for (IonType type = reader.next(); type != null; type = reader.next()) {
                if (type == IonType.INT) {
                    sum += reader.longValue();
                } else {
                    String text = reader.stringValue();
                    sum += reader.getFieldName().equals("device")
                            ? Device.valueOf(text).ordinal()
                            : text.length();
                }
            }
        }
        return sum;
    }

    @Override
    public ViewTime readTwo(byte[] event) throws IOException {
        String articleId = "";
        int durationMillis = 0;
        try (IonReader reader = readers.build(event)) {
            reader.next();
            reader.stepIn();
            while (reader.next() != null) {
                switch (reader.getFieldName()) {
                    case "articleId" -> articleId = reader.stringValue();
                    case "durationMillis" -> durationMillis = reader.intValue();
                    default -> {
                        // next() skips it
                    }
                }
            }
        }
        return new ViewTime(articleId, durationMillis);
    }
}
