// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.inplace;

import com.amazon.ion.IonReader;
import com.amazon.ion.IonType;
import com.amazon.ion.system.IonReaderBuilder;
import io.github.wirebench.model.Device;
import java.io.IOException;

/**
 * Ion's reader skips what is not asked for. Its names are read from a table at the beginning of each document. It tells
 * the length of a text only by making a string of it.
 */
final class IonEventReader implements ViewEventReader {

    private final IonReaderBuilder readers = IonReaderBuilder.standard();

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
