// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import java.util.List;

/** MessagePack, with every length in 32 bits. */
final class MessagePackFormat extends SelfDescribingFormat {

    MessagePackFormat() {
        super(Bytes.of(0xC3), Bytes.of(0xCB, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0));
    }

    @Override
    Bytes head(Kind kind, long length) {
        int type = switch (kind) {
            case BYTES -> 0xC6;
            case TEXT -> 0xDB;
            case ARRAY -> 0xDD;
            case OBJECT -> 0xDF;
        };
        return Bytes.join(Bytes.of(type), Bytes.bigEndian(length, Integer.BYTES));
    }

    @Override
    Bytes integer(long value) {
        return Bytes.join(Bytes.of(0xD3), Bytes.bigEndian(value, Long.BYTES));
    }

    @Override
    List<Bytes> nested(int levels) {
        Bytes leaf = Bytes.of(1);
        return List.of(
                Bytes.join(Bytes.of(0x91).times(levels), leaf),
                Bytes.join(Bytes.of(0x81, 0xA1, 'a').times(levels), leaf));
    }
}
