// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import java.util.List;
import java.util.stream.Collectors;

/** JSON, whose texts here need no escapes. */
final class JsonFormat extends SelfDescribingFormat {

    private final String beforeConstants;

    /** @param beforeConstants what the format's names of enum constants begin with */
    JsonFormat(String beforeConstants) {
        super(Bytes.utf8("true"), Bytes.utf8("1.5"));
        this.beforeConstants = beforeConstants;
    }

    @Override
    Bytes constant(String name) {
        return text(beforeConstants + name);
    }

    @Override
    Bytes text(Bytes ascii) {
        return Bytes.join(Bytes.utf8("\""), ascii, Bytes.utf8("\""));
    }

    @Override
    Bytes name(String name) {
        return Bytes.join(text(name), Bytes.utf8(":"));
    }

    @Override
    Bytes integer(long value) {
        return Bytes.utf8(Long.toString(value));
    }

    @Override
    Bytes array(List<Bytes> elements) {
        return enclosed("[", elements, "]");
    }

    @Override
    Bytes object(List<Field> fields) {
        return enclosed(
                "{", fields.stream().map(field -> members(List.of(field))).toList(), "}");
    }

    @Override
    List<Bytes> nested(int levels) {
        return List.of(
                Bytes.join(Bytes.utf8("[").times(levels), Bytes.utf8("]").times(levels)),
                Bytes.join(
                        Bytes.utf8("{\"a\":").times(levels),
                        Bytes.utf8("1"),
                        Bytes.utf8("}").times(levels)));
    }

    @Override
    List<Bytes> longNumbers(int digits) {
        return List.of(
                Bytes.utf8("7").times(digits),
                Bytes.join(Bytes.utf8("0."), Bytes.utf8("7").times(digits)));
    }

    @Override
    List<Bytes> hugeExponents() {
        return List.of(Bytes.utf8("1e1000000000"), Bytes.utf8("1e-1000000000"));
    }

    private static Bytes enclosed(String open, List<Bytes> elements, String close) {
        List<Bytes> separated = elements.stream()
                .flatMap(element -> List.of(Bytes.utf8(","), element).stream())
                .skip(1)
                .collect(Collectors.toList());
        separated.add(0, Bytes.utf8(open));
        separated.add(Bytes.utf8(close));
        return Bytes.join(separated);
    }
}
