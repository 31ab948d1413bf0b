// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codegen;

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
public record FieldNames(String java, String proto, String protoMethod, String avro, String avroMethod) {

    private static final int LONGEST = 60;

    /** Names that a component of a record, or a field of a bean, cannot have, besides keywords; the loops of QuickBuffers have an i. */
    private static final Set<String> NO_COMPONENTS = Set.of(
            ("clone equals finalize get getclass hashcode i is notify notifyall serialversionuid set tostring wait")
                    .split(" "));

    /** Methods of messages that a field of this name would clash with. */
    private static final Set<String> NO_PROTO_METHODS =
            Set.of(("Builder Class DescriptorForType Descriptor SerializedSize CachedSize AllFields Field "
                            + "RepeatedField RepeatedFieldCount OneofFieldDescriptor InitializationErrorString "
                            + "Unknown UnknownBytes UnknownFields DefaultInstance DefaultInstanceForType ParserForType Parser "
                            + "MemoizedSerializedSize Initialized")
                    .split(" "));

    private static final Set<String> NO_AVRO_METHODS =
            Set.of("Builder", "Class", "Schema", "ClassSchema", "SpecificData", "Encoder", "Decoder", "Conversion");

    private static final List<String> PROTO_SUFFIXES =
            List.of("List", "Count", "Bytes", "Map", "Builder", "OrBuilder", "Value", "BuilderList", "OrBuilderList");

    private static final List<String> BEAN_PREFIXES = List.of("get", "is", "set");

    /**
     * Returns the names of a record's fields, in their order. One that no schema can have is changed in all of them, so that
     * mappings find it: {@code class} becomes {@code classField}.
     */
    static List<FieldNames> of(List<String> json) {
        List<FieldNames> names = new ArrayList<>();
        for (String name : json) {
            String base = identifier(name, name.startsWith("[") ? "item" : "key");
            FieldNames candidate = of(base);
            for (int i = 1; !candidate.isPossible() || candidate.clashesWith(names); i++) {
                candidate = of(base + "Field" + (i == 1 ? "" : i));
            }
            names.add(candidate);
        }
        return names;
    }

    private static FieldNames of(String java) {
        String proto = Names.fieldName(java);
        String avro = java.replaceAll("^_+|_+$", "");
        // protoc makes a letter after a digit upper-case, too
        String protoMethod = Names.camelCase(proto.replaceAll("(?<=[0-9])(?=[a-z])", "_"));
        return new FieldNames(java, proto, protoMethod, avro, Names.camelCase(avro));
    }

    private boolean isPossible() {
        // Wire's builders have the name in the .proto file
        return SourceVersion.isName(java)
                && SourceVersion.isName(proto.replaceAll("_+$", ""))
                && !NO_COMPONENTS.contains(java.toLowerCase(Locale.ROOT))
                && !NO_PROTO_METHODS.contains(protoMethod)
                && !protoMethod.matches("BitField[0-9]+")
                && !NO_AVRO_METHODS.contains(avroMethod);
    }

    private boolean clashesWith(List<FieldNames> others) {
        return others.stream()
                .anyMatch(other -> java.equalsIgnoreCase(other.java)
                        || protoMethod.equalsIgnoreCase(other.protoMethod)
                        || avroMethod.equalsIgnoreCase(other.avroMethod)
                        || isMethodOf(other)
                        || other.isMethodOf(this));
    }

    /** Tells whether protoc, or a bean, would have a method of the other field with this field's name. */
    private boolean isMethodOf(FieldNames other) {
        return PROTO_SUFFIXES.stream().anyMatch(suffix -> protoMethod.equals(other.protoMethod + suffix))
                || BEAN_PREFIXES.stream()
                        .anyMatch(prefix -> java.equals(
                                prefix + Character.toUpperCase(other.java.charAt(0)) + other.java.substring(1)));
    }

    /** Returns the constants of an enum, in the order of its texts. They differ even without case and underscores. */
    static List<String> constants(List<String> texts) {
        Set<String> taken = new HashSet<>(Set.of("unspecified"));
        List<String> names = new ArrayList<>();
        for (String text : texts) {
            String base = identifier(text, "VALUE");
            String candidate = SourceVersion.isName(base) ? base : base + "_";
            for (int i = 2; !taken.add(candidate.replace("_", "").toLowerCase(Locale.ROOT)); i++) {
                candidate = base + "_ALSO" + i;
            }
            names.add(candidate);
        }
        return names;
    }

    /** Returns letters and digits of ASCII and underscores, and a letter before the first digit. */
    private static String identifier(String text, String ifEmpty) {
        String ascii = Normalizer.normalize(text, Normalizer.Form.NFD)
                .replaceAll("\\p{M}", "")
                .replaceAll("[^A-Za-z0-9_]+", "_");
        String name = ascii.equals(text) ? text : ascii.replaceAll("^_+|_+$", "");
        String shortened = name.length() > LONGEST ? name.substring(0, LONGEST) : name;
        return shortened.matches("_*([0-9].*)?") ? ifEmpty + shortened.replaceFirst("^_+", "") : shortened;
    }
}
