// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.codegen.NamedSchema;
import io.github.wirebench.codegen.NamedSchema.Member;
import io.github.wirebench.codegen.Schema;
import io.github.wirebench.codegen.Type;
import io.github.wirebench.codegen.Type.Named;
import io.github.wirebench.codegen.Type.Scalar;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Compares documents with what is measured of them: finds values that do not fit the schema, and bytes that differ. */
final class Fidelity extends Walk {

    /** The share of bytes from which on the result says little of the formats. */
    static final double MUCH_TEXT = 0.1;

    private static final String RENAMED = "names that the generated code cannot have were changed";

    private final NamedSchema module;
    private final Map<Schema.Field, Member> members = new IdentityHashMap<>();
    private final Map<String, Long> differences = new LinkedHashMap<>();
    private long bytes;
    private long textBytes;
    private String source = "";

    Fidelity(NamedSchema module) {
        super(module.schema());
        this.module = module;
        module.schema().records().stream()
                .flatMap(record -> module.members(record).stream())
                .forEach(member -> members.put(member.field(), member));
    }

    /**
     * Adds a document.
     *
     * @param source names the document in a failure
     * @throws CommandFailure if a value does not fit the type of its field, or its text would change; names the field; or if the
     *     document became too deep to be read again
     */
    void add(ObjectNode document, String source) {
        this.source = source;
        if (depth(document) > SampleReader.DEEPEST) {
            throw CommandFailure.usage(source + ": is " + depth(document) + " levels deep after it was changed to fit a"
                    + " schema, and " + SampleReader.DEEPEST + " can be read; give a part of it with --at");
        }
        bytes += length(document);
        document(document);
    }

    private static int depth(JsonNode value) {
        int inside = value.valueStream().mapToInt(Fidelity::depth).max().orElse(0);
        return value.isContainerNode() ? 1 + inside : 0;
    }

    /** Adds a difference between the documents as they were given and as they were added. */
    void changed(long before) {
        differ("fields and lists were changed to fit a schema", bytes - before);
    }

    /** Returns the share of the bytes that every format carries as JSON text. */
    double textShare() {
        return bytes == 0 ? 0 : (double) textBytes / bytes;
    }

    /** Returns the main reasons why the measured documents are longer or shorter, the largest first; empty if there is none. */
    String reasons() {
        return differences.entrySet().stream()
                .filter(reason -> Math.abs(reason.getValue()) * 500 >= bytes)
                .sorted(Comparator.comparingLong(reason -> -Math.abs(reason.getValue())))
                .limit(2)
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(" and "));
    }

    private void differ(String reason, long difference) {
        if (difference != 0) {
            differences.merge(reason, difference, Long::sum);
        }
    }

    private static long length(Object json) {
        return JsonFiles.compact(json).getBytes(StandardCharsets.UTF_8).length;
    }

    @Override
    void field(JsonNode value, Place place) {
        Member member = members.get(place.field());
        boolean omitted = module.schema().omitsNulls();
        long given = length(member.field().json());
        long name = place.field().isPlace() ? given : length(member.names().java());
        if (!value.isMissingNode()) {
            differ(RENAMED, name - given);
        }
        if (!value.isNull() && !value.isMissingNode()) {
            return;
        }
        if (!member.optional()) {
            require(member.type().isContainer(), value, member.type(), place);
            differ("missing lists are written as empty", value.isNull() ? 2 - 4 : name + 4);
        } else if (value.isNull() && omitted) {
            differ("nulls are left out", -(given + 6));
        } else if (value.isMissingNode() && !omitted) {
            differ("missing fields are written as null", name + 6);
        }
    }

    @Override
    void value(JsonNode value, Type type, Place place) {
        Optional<Schema.EnumType> texts =
                type instanceof Named named ? module.schema().enumType(named.name()) : Optional.empty();
        if (texts.isPresent()) {
            int index = texts.get().values().indexOf(value.textValue());
            require(index >= 0, value, type, place);
            differ(RENAMED, length(module.constants(texts.get()).get(index)) - length(value));
            return;
        }
        boolean isOfForm =
                type != Scalar.INSTANT || value.isTextual() == module.schema().isoTimestamps();
        require(isOfForm && type instanceof Scalar scalar && fits(value, scalar), value, type, place);
        if (type == Scalar.DOUBLE || type == Scalar.DECIMAL) {
            String text = value.asText();
            Number written = type == Scalar.DOUBLE ? Double.valueOf(text) : new BigDecimal(text);
            differ("numbers are written as Java writes them", written.toString().length() - length(value));
        } else if (type == Scalar.JSON) {
            textBytes += length(value);
            differ("JSON text is quoted", length(JsonFiles.compact(value)) - length(value));
        } else if (TextForms.isMinusZero(value)) {
            differ("-0 becomes 0", -1);
        }
    }

    @Override
    void unknown(ObjectNode object, String field, Schema.Record record, String path) {
        throw CommandFailure.usage(
                source + ": " + path + " is not a field of " + record.name() + "; add it in " + ModuleFiles.SCHEMA);
    }

    /** Returns whether a value is one of a type, and has the form that the type writes. */
    static boolean fits(JsonNode value, Scalar type) {
        String text = value.textValue();
        return switch (type) {
            case BOOLEAN -> value.isBoolean();
            case INT, SIGNED_INT -> TextForms.isWhole(value) && value.canConvertToInt();
            case LONG, SIGNED_LONG -> TextForms.isWhole(value) && value.canConvertToLong();
            case DOUBLE ->
                value.isNumber()
                        && TextForms.isDouble(value.decimalValue())
                        && !TextForms.endsInZero(value.decimalValue());
            case DECIMAL -> value.isNumber();
            case TEXT -> value.isTextual();
            case INSTANT ->
                value.isTextual() ? TextForms.isInstant(text) : value.isIntegralNumber() && value.canConvertToLong();
            case DATE -> value.isTextual() && TextForms.isDate(text);
            case UUID -> value.isTextual() && TextForms.isUuid(text);
            case BYTES -> value.isTextual() && TextForms.isBase64(text);
            case HEX -> value.isTextual() && TextForms.isHex(text);
            case LONG_TEXT -> value.isTextual() && TextForms.isLong(text);
            case DECIMAL_TEXT -> value.isTextual() && TextForms.isDecimal(text);
            case JSON -> !value.isNull();
        };
    }

    static String shown(JsonNode value) {
        String text = value instanceof MissingNode ? "missing" : value.toString();
        return text.length() <= 40 ? text : text.substring(0, 40) + "...";
    }

    private void require(boolean fits, JsonNode value, Type type, Place place) {
        if (!fits) {
            boolean isOtherForm = type == Scalar.INSTANT && fits(value, Scalar.INSTANT);
            throw CommandFailure.usage(source + ": " + place.path() + " is " + shown(value)
                    + (isOtherForm
                            ? ", which is not how timestamps are written; change timestamps to "
                                    + (value.isTextual() ? "iso-8601" : "epoch-millis") + " in "
                            : ", which is not of type " + type + "; change its type in ")
                    + ModuleFiles.SCHEMA);
        }
    }
}
