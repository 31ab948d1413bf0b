// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codegen;

import io.github.wirebench.model.Article;
import io.github.wirebench.model.Clients;
import io.github.wirebench.model.Dto;
import io.github.wirebench.model.EventLog;
import io.github.wirebench.model.FeatureCollection;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.SocialMediaPost;
import io.github.wirebench.model.Telemetry;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the code that formats need for the records of the suite's payloads. What a person wrote for a record is left alone: a
 * class of the same name in the sources, or a schema that defines the record's message. Files that would not change are not
 * touched, so that nothing is compiled again.
 */
public final class SuiteCode {

    /** They need more than their names for the processors of libraries: dates as text, or an interface. */
    private static final Set<Class<?>> OTHER_TYPES = Set.of(Clients.class, EventLog.class);

    /** Records of which Kryo is measured with plain classes, too. */
    private static final List<Class<?>> PLAIN =
            List.of(Article.class, Dto.class, SocialMediaPost.class, Telemetry.class);

    private final Path sources;
    private final Path target;
    private final Set<Path> written = new HashSet<>();

    private SuiteCode(Path sources, Path target) {
        this.sources = sources;
        this.target = target;
    }

    /**
     * @param arguments what to write: json, proto, avro or binary; the folder of the module's sources; the folder to write to, which
     *     gets the folders {@code java} and, of schemas, {@code protobuf} and {@code avro}, and keeps nothing else
     */
    public static void main(String[] arguments) throws IOException {
        Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
        SuiteCode code = new SuiteCode(Path.of(arguments[1]), Path.of(arguments[2]));
        List<? extends Class<?>> roots =
                Payload.suite().stream().map(Payload::type).distinct().toList();
        if (arguments[0].equals("json")) {
            code.json(roots.stream().filter(root -> !OTHER_TYPES.contains(root)).toList());
        }
        if (arguments[0].equals("binary")) {
            code.plainClasses();
        }
        for (Class<?> root : roots) {
            switch (arguments[0]) {
                case "proto" -> code.proto(root);
                case "avro" -> code.avro(root);
                case "binary" -> code.binary(root);
                case "json" -> code.adapters(root);
                default -> throw new IllegalArgumentException(arguments[0]);
            }
        }
        code.deleteOthers();
    }

    /** The mapping of a schema with versions is to the newest. */
    private void proto(Class<?> root) throws IOException {
        Optional<Path> byHand = byHand("protobuf/wirebench", "message " + root.getSimpleName() + "Message {");
        String version =
                byHand.map(file -> file.getParent().getFileName().toString()).orElse("v1");
        String messages = "io.github.wirebench.proto." + version;
        if (byHand.isEmpty()) {
            write(
                    "protobuf/wirebench/v1/" + Names.snakeCase(root.getSimpleName()) + ".proto",
                    () -> new ProtoCode(NamedSchema.of(root)).schema(MessageStyle.PROTO, "wirebench.v1", messages));
        }
        java(
                "io.github.wirebench.proto",
                root,
                "ProtoMapping",
                (schema, own) -> new ProtoCode(schema).mapping(MessageStyle.PROTO, own, messages));
        if (root == Telemetry.class) {
            dates(root, MessageStyle.TEXT_DATES);
            dates(root, MessageStyle.TIMESTAMPS);
        }
    }

    /** Writes the same messages with other dates. */
    private void dates(Class<?> root, MessageStyle style) throws IOException {
        ProtoCode code = new ProtoCode(NamedSchema.of(root));
        String messages = "io.github.wirebench.proto." + style.library();
        write(
                "protobuf/wirebench/" + style.library() + "/" + Names.snakeCase(root.getSimpleName()) + ".proto",
                () -> code.schema(style, "wirebench." + style.library(), messages));
        java(messages, root, "ProtoMapping", (schema, own) -> code.mapping(style, own, messages));
    }

    /** The mapping of a schema with versions is to the first: Avro writes every field, and records have no later ones. */
    private void avro(Class<?> root) throws IOException {
        String records = "io.github.wirebench.avro.v1";
        if (byHand("avro/v1", "record " + root.getSimpleName() + "Record {").isEmpty()) {
            write(
                    "avro/v1/" + Names.snakeCase(root.getSimpleName()) + ".avsc",
                    () -> new AvroCode(NamedSchema.of(root)).schema(records));
        }
        java(
                "io.github.wirebench.avro",
                root,
                "AvroMapping",
                (schema, own) -> new AvroCode(schema).mapping(own, records));
    }

    /** Names the records for libraries whose processors generate adapters, so that the model stays without annotations. */
    private void json(List<? extends Class<?>> roots) throws IOException {
        String generated = "io.github.wirebench.json.generated";
        List<String> names = roots.stream().map(Class::getCanonicalName).toList();
        list("io.github.wirebench.json", "AvajeRecords", names, "%s.class", """
                @io.avaje.jsonb.Json.Import({
                    %s
                })
                final class AvajeRecords {}
                """);
        list(generated, "DslJsonRecords", names, "%1$s %2$s", """
                @com.dslplatform.json.CompiledJson
                record DslJsonRecords(
                    %s) {}
                """);
        Set<String> all = new TreeSet<>();
        roots.forEach(root -> all.addAll(NamedSchema.of(root).classNames()));
        list(generated, "MicronautRecords", all, "@io.micronaut.serde.annotation.SerdeImport(%s.class)", """
                @io.micronaut.serde.annotation.SerdeImport.Repeated({
                    %s
                })
                final class MicronautRecords {}
                """);
    }

    private void adapters(Class<?> root) throws IOException {
        for (JsonCode.Library library : JsonCode.Library.values()) {
            java(
                    "io.github.wirebench.json",
                    root,
                    library.contract(),
                    (schema, own) -> new JsonCode(schema, library).code(own));
        }
    }

    private void list(String packageName, String type, Collection<String> names, String entry, String code)
            throws IOException {
        String entries = names.stream()
                .map(name -> entry.formatted(name, Names.snakeCase(name.substring(name.lastIndexOf('.') + 1))))
                .collect(Collectors.joining(",\n    "));
        write(
                "java/" + packageName.replace('.', '/') + "/" + type + ".java",
                () -> "package " + packageName + ";\n\n"
                        + "/** The records of the suite. */\n"
                        + code.formatted(entries));
    }

    private void binary(Class<?> root) throws IOException {
        java(
                "io.github.wirebench.binary.handwritten",
                root,
                "RecordFormat",
                (schema, own) -> new FormatCode(schema).code(own));
        java(
                "io.github.wirebench.binary.msgpack",
                root,
                "RecordPacker",
                (schema, own) -> new PackerCode(schema).code(own));
        // its Protobuf schema is by hand and differs from the record, so that mappings would be by hand, too, one for
        // each library
        if (root != FeatureCollection.class) {
            for (MessageStyle style : List.of(MessageStyle.LITE, MessageStyle.WIRE, MessageStyle.QUICKBUF)) {
                message(root, style);
            }
        }
        if (byHand("thrift", "struct " + root.getSimpleName() + "Message {").isPresent()) {
            message(root, MessageStyle.THRIFTY);
            message(root, MessageStyle.LIBTHRIFT);
        }
        if (byHand("flatbuffers", "table Flat" + root.getSimpleName() + " {").isPresent()) {
            java(
                    "io.github.wirebench.binary.flatbuffers",
                    root,
                    "FlatFormat",
                    (schema, own) -> new FlatCode(schema).code(own));
        }
        if (byHand("sbe", "<sbe:message name=\"" + root.getSimpleName() + "\"").isPresent()) {
            java("io.github.wirebench.binary.sbe", root, "SbeFormat", (schema, own) -> new SbeCode(schema).code(own));
        }
    }

    /** Writes mutable twins of records. Their fields have the types of the components, which may be boxed where no value is null. */
    private void plainClasses() throws IOException {
        Map<String, Class<?>> records = new LinkedHashMap<>();
        for (Class<?> root : PLAIN) {
            RecordReader reader = new RecordReader(root);
            reader.schema()
                    .records()
                    .forEach(record -> records.put(record.name() + "Bean", reader.type(record.name())));
        }
        StringBuilder classes = new StringBuilder();
        records.forEach((bean, type) -> {
            classes.append("\n    static final class %s {\n".formatted(bean));
            for (RecordComponent component : type.getRecordComponents()) {
                String field = component.getGenericType().getTypeName();
                for (Map.Entry<String, Class<?>> other : records.entrySet()) {
                    field = field.replaceAll("\\b" + other.getValue().getName() + "\\b", other.getKey());
                }
                classes.append("        %s %s;\n".formatted(field, component.getName()));
            }
            classes.append("    }\n");
        });
        String pairs = records.entrySet().stream()
                .map(record -> record.getValue().getCanonicalName() + ".class, " + record.getKey() + ".class")
                .collect(Collectors.joining(",\n            "));
        write("java/io/github/wirebench/binary/beans/PlainClasses.java", () -> """
                package io.github.wirebench.binary.beans;

                import java.util.Map;

                /** Generated from records: mutable classes with fields of the same names and types. */
                final class PlainClasses {

                    static final Map<Class<?>, Class<?>> BY_RECORD = Map.of(
                            %s);

                    private PlainClasses() {}
                %s}
                """.formatted(pairs, classes));
    }

    private void message(Class<?> root, MessageStyle style) throws IOException {
        java(
                "io.github.wirebench.binary.mapping",
                root,
                style.suffix(),
                (schema, own) -> new ProtoCode(schema)
                        .mapping(style, own, "io.github.wirebench.binary.generated." + style.library()));
    }

    private void java(String packageName, Class<?> root, String contract, BiFunction<NamedSchema, String, String> code)
            throws IOException {
        String path = "java/" + packageName.replace('.', '/') + "/" + root.getSimpleName() + contract + ".java";
        if (!Files.exists(sources.resolve(path))) {
            write(path, () -> code.apply(NamedSchema.of(root), packageName));
        }
    }

    /** Returns the last schema by hand with a definition, whatever the name of the file: it may define several records. */
    private Optional<Path> byHand(String folder, String definition) throws IOException {
        try (Stream<Path> files = Files.walk(sources.resolve(folder))) {
            Optional<Path> last = Optional.empty();
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                if (Files.readString(file).contains(definition)) {
                    last = Optional.of(file);
                }
            }
            return last;
        }
    }

    private void write(String path, Supplier<String> text) throws IOException {
        Path file = target.resolve(path);
        written.add(file);
        String generated = text.get();
        if (!Files.exists(file) || !Files.readString(file).equals(generated)) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, generated);
        }
    }

    /** Deletes what an earlier build wrote for a record that is gone or has its code by hand now. */
    private void deleteOthers() throws IOException {
        Files.createDirectories(target);
        try (Stream<Path> files = Files.walk(target)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!written.contains(file)) {
                    Files.delete(file);
                }
            }
        }
    }
}
