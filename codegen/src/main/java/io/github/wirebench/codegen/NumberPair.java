// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codegen;

import io.github.wirebench.codegen.NamedSchema.Member;
import io.github.wirebench.codegen.Type.Scalar;
import java.util.List;

/** A value that is two numbers in the schemas of the suite, where those of users have bytes or text. */
enum NumberPair {
    /** The two halves. Avro has a type of 16 bytes instead. */
    UUID("new UUID(%s, %s)", "High", "%s.getMostSignificantBits()", "Low", "%s.getLeastSignificantBits()", Scalar.LONG),
    /** The first number divided by ten to the power of the second. */
    DECIMAL(
            "BigDecimal.valueOf(%s, %s)",
            "Unscaled", "%s.unscaledValue().longValueExact()", "Scale", "%s.scale()", Scalar.INT);

    private final String value;
    private final String first;
    private final String ofFirst;
    private final String second;
    private final String ofSecond;
    private final Scalar typeOfSecond;

    NumberPair(String value, String first, String ofFirst, String second, String ofSecond, Scalar typeOfSecond) {
        this.value = value;
        this.first = first;
        this.ofFirst = ofFirst;
        this.second = second;
        this.ofSecond = ofSecond;
        this.typeOfSecond = typeOfSecond;
    }

    /** Returns the fields of both numbers. */
    List<Member> fields(Member whole) {
        return List.of(field(whole, first, Scalar.LONG), field(whole, second, typeOfSecond));
    }

    private static Member field(Member whole, String suffix, Scalar type) {
        String name = whole.names().java() + suffix;
        FieldNames names = FieldNames.of(List.of(name)).get(0);
        return new Member(new Schema.Field(name, type, false), names);
    }

    /** Returns expressions of both numbers of a value. */
    List<String> numbers(String whole) {
        return List.of(ofFirst.formatted(whole), ofSecond.formatted(whole));
    }

    /** Returns an expression of the value of both numbers. */
    String value(List<String> numbers) {
        return value.formatted(numbers.toArray());
    }
}
