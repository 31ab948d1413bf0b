// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks.own;

import io.github.wirebench.binary.mapping.Names;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/**
 * The names of one field in Java and in the other schemas. They have letters and digits of ASCII and underscores only,
 * whatever the name in the documents is.
 *
 * @param java the record component
 * @param proto the field in the .proto file
 * @param protoMethod what follows {@code get} and {@code set} in the classes of protoc
 * @param avro the field in the Avro schema
 * @param avroMethod what follows {@code get} in the classes of Avro's compiler
 */
record FieldNames(String java, String proto, String protoMethod, String avro, String avroMethod) {

    private static final int LONGEST = 60;

    /** Names that a record component cannot have, besides keywords. */
    private static final Set<String> NO_COMPONENTS =
            Set.of("clone", "finalize", "getclass", "hashcode", "notify", "notifyall", "tostring", "wait");

    /** Methods of messages that a field of this name would clash with. */
    private static final Set<String> NO_PROTO_METHODS = Set.of(
            "Builder",
            "Class",
            "DescriptorForType",
            "Descriptor",
            "SerializedSize",
            "CachedSize",
            "AllFields",
            "Field",
            "RepeatedField",
            "RepeatedFieldCount",
            "OneofFieldDescriptor",
            "InitializationErrorString",
            "UnknownFields",
            "DefaultInstance",
            "DefaultInstanceForType",
            "ParserForType",
            "Parser",
            "MemoizedSerializedSize",
            "Initialized");

    private static final Set<String> NO_AVRO_METHODS =
            Set.of("Builder", "Class", "Schema", "ClassSchema", "SpecificData", "Encoder", "Decoder", "Conversion");

    private static final List<String> PROTO_SUFFIXES =
            List.of("List", "Count", "Bytes", "Map", "Builder", "OrBuilder", "Value", "BuilderList", "OrBuilderList");

    /** Returns the names of a record's fields, in their order. */
    static List<FieldNames> of(List<String> json) {
        List<String> java = unique(json, "field");
        Set<String> protoMethods = new HashSet<>();
        Set<String> avroMethods = new HashSet<>();
        java.forEach(name -> protoMethods.add(Names.camelCase(Names.fieldName(name))));
        Set<String> wished = Set.copyOf(protoMethods);
        protoMethods.clear();
        List<FieldNames> names = new ArrayList<>();
        for (int i = 0; i < java.size(); i++) {
            String name = java.get(i);
            String snake = Names.fieldName(name);
            String method = Names.camelCase(snake);
            if (!snake.matches("[a-z][a-z0-9]*(_[a-z0-9]+)*")
                    || NO_PROTO_METHODS.contains(method)
                    || clashes(method, wished)
                    || !protoMethods.add(method)) {
                snake = "numbered_field_" + (i + 1);
                method = Names.camelCase(snake);
            }
            String avro = name;
            String avroMethod = avroMethod(name);
            if (!avro.matches("[A-Za-z][A-Za-z0-9_]*[A-Za-z0-9]|[A-Za-z]")
                    || NO_AVRO_METHODS.contains(avroMethod)
                    || !avroMethods.add(avroMethod.toLowerCase(Locale.ROOT))) {
                avro = "numberedField" + (i + 1);
                avroMethod = avroMethod(avro);
            }
            names.add(new FieldNames(name, snake, method, avro, avroMethod));
        }
        return names;
    }

    /** Returns the constants of an enum, in the order of its texts. */
    static List<String> constants(List<String> texts) {
        return unique(texts, "VALUE");
    }

    private static boolean clashes(String method, Set<String> methods) {
        return PROTO_SUFFIXES.stream()
                .anyMatch(suffix -> method.endsWith(suffix)
                        && methods.contains(method.substring(0, method.length() - suffix.length())));
    }

    /** Turns texts into Java identifiers that differ even if case is ignored. */
    private static List<String> unique(List<String> texts, String ifEmpty) {
        Set<String> taken = new HashSet<>();
        List<String> names = new ArrayList<>();
        for (String text : texts) {
            String name = identifier(text, ifEmpty);
            String candidate = name;
            for (int i = 2; !taken.add(candidate.toLowerCase(Locale.ROOT)); i++) {
                candidate = name + "_" + i;
            }
            names.add(candidate);
        }
        return names;
    }

    private static String identifier(String text, String ifEmpty) {
        String ascii = Normalizer.normalize(text, Normalizer.Form.NFD)
                .replaceAll("\\p{M}", "")
                .replaceAll("[^A-Za-z0-9_]", "_");
        String name = ascii.length() > LONGEST ? ascii.substring(0, LONGEST) : ascii;
        if (name.chars().allMatch(c -> c == '_')) {
            name = ifEmpty;
        }
        if (Character.isDigit(name.charAt(0))) {
            name = "_" + name;
        }
        return SourceVersion.isIdentifier(name)
                        && !SourceVersion.isKeyword(name)
                        && !NO_COMPONENTS.contains(name.toLowerCase(Locale.ROOT))
                ? name
                : name + "_";
    }

    /** As Avro's compiler forms it. */
    private static String avroMethod(String field) {
        StringBuilder method = new StringBuilder();
        boolean upper = true;
        for (char c : field.toCharArray()) {
            if (c == '_') {
                upper = true;
            } else {
                method.append(upper ? Character.toUpperCase(c) : c);
                upper = false;
            }
        }
        return method.toString();
    }
}
