// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import io.github.wirebench.codegen.Names;
import java.text.Normalizer;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** The names of records and enums, which differ even if case is ignored. */
final class TypeNames {

    private static final int LONGEST = 60;

    /** Classes that the generated code imports. */
    private static final Set<String> IMPORTED =
            Set.of(("ArrayList AvroMapping Base64 BigDecimal Builder ByteBuffer ByteReader ByteString "
                            + "ByteWriter CompactForms DocumentForm Function GsonAdapter IOException Instant "
                            + "JSONType JacksonStreaming Json JsonField JsonKinds JsonSubTypes JsonTypeInfo "
                            + "JsonbSubtype JsonbTypeInfo LinkedHashMap List LocalDate Locale Map MemoizedSizes "
                            + "MessagePacker MessageUnpacker MoshiAdapter Objects OwnUuidBytes Parser "
                            + "PayloadProvider ProtoMapping RecordFormat RecordPacker Serializable UUID "
                            + "UserDocuments")
                    .split(" "));

    /** Packages of classes that code has without an import, or that annotation processors import. */
    private static final List<String> PACKAGES = List.of(
            "java.lang.",
            "java.lang.invoke.",
            "io.avaje.json.",
            "io.avaje.json.view.",
            "io.avaje.jsonb.",
            "io.avaje.jsonb.spi.");

    private final Set<String> taken = new HashSet<>();

    /** @param root the root's name, which other generated classes begin with */
    TypeNames(String root) {
        take(root);
        Stream.of("Payload ProtoMapping AvroMapping RecordFormat RecordPacker GsonAdapter MoshiAdapter JacksonStreaming"
                        .split(" "))
                .forEach(suffix -> take(root + suffix));
    }

    /** Tells if a type can have this name. Generated messages are called ListOf..., MapOf..., ...Message and ...Record. */
    static boolean isFree(String name) {
        return !IMPORTED.contains(name)
                && !name.matches("(List|Map)Of.+|.+(Message|Record)")
                && PACKAGES.stream().noneMatch(each -> isClass(each + name));
    }

    private static boolean isClass(String name) {
        try {
            Class.forName(name, false, TypeNames.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    private String take(String name) {
        taken.add(name.toLowerCase(Locale.ROOT));
        return name;
    }

    /**
     * Takes a name for the values of a field.
     *
     * @param base as {@link #base} forms it
     * @param parent the name of the type that has the field
     */
    String unique(String base, String parent) {
        String withParent = shortened(parent + base);
        String name = isFree(base) && !taken.contains(base.toLowerCase(Locale.ROOT)) ? base : withParent;
        for (int i = 2; !isFree(name) || taken.contains(name.toLowerCase(Locale.ROOT)); i++) {
            name = withParent + i;
        }
        return take(name);
    }

    /**
     * Turns a field's name into that of a type.
     *
     * @param elements whether the type is that of the elements, so that {@code lines} becomes {@code Line}
     */
    static String base(String field, boolean elements) {
        String ascii = Normalizer.normalize(field, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
        String name = Names.camelCase(ascii.replaceAll("[^A-Za-z0-9]+", "_")).replaceFirst("^[0-9]+", "");
        String singular = elements ? singular(name) : name;
        return singular.isEmpty()
                ? "Part"
                : shortened(singular.substring(0, 1).toUpperCase(Locale.ROOT) + singular.substring(1));
    }

    private static String singular(String name) {
        if (name.endsWith("hildren")) {
            return name.substring(0, name.length() - 3);
        }
        if (name.endsWith("ies") && name.length() > 4) {
            return name.substring(0, name.length() - 3) + "y";
        }
        if (name.matches(".*(ss|x|ch|sh)es")) {
            return name.substring(0, name.length() - 2);
        }
        return name.endsWith("s") && !name.matches(".*(ss|us|is)") && name.length() > 2
                ? name.substring(0, name.length() - 1)
                : name;
    }

    private static String shortened(String name) {
        return name.length() <= LONGEST ? name : name.substring(0, LONGEST);
    }
}
