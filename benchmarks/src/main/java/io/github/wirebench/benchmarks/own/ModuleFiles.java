// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks.own;

import io.github.wirebench.harness.console.CommandFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The folder {@code own/} of the suite's sources, which has a Maven module for each payload. A module is written beside its
 * place and moved there, so that there is never half of one.
 */
final class ModuleFiles {

    static final String SCHEMA = "schema.yaml";

    private static final Pattern VERSION =
            Pattern.compile("<artifactId>wirebench</artifactId>\\s*<version>([^<]+)</version>");

    private final Path own;
    private final String version;

    /**
     * @param project the root of the suite's sources
     * @throws CommandFailure if it is another folder
     */
    ModuleFiles(Path project) throws IOException {
        Path pom = project.resolve("pom.xml");
        Matcher root = VERSION.matcher(Files.isRegularFile(pom) ? Files.readString(pom) : "");
        if (!root.find()) {
            throw CommandFailure.usage(
                    (project.toString().isEmpty() ? "this folder" : project)
                            + " is not the suite's source folder, into which the payload is built: start there, or name it with --project");
        }
        this.own = project.resolve("own");
        this.version = root.group(1);
    }

    Path module(String name) {
        return own.resolve(OwnModule.folder(name));
    }

    Path documents(String name) {
        return resources(module(name), name).resolve("documents.ndjson");
    }

    private static Path resources(Path module, String name) {
        return module.resolve("src/main/resources").resolve(folder(OwnModule.packageName(name)));
    }

    private static String folder(String packageName) {
        return packageName.replace('.', '/');
    }

    /**
     * Writes a module, and replaces the one of this name.
     *
     * @param yaml the text of {@code schema.yaml}
     * @param documents one per line
     * @param origin the documents in a few words, for the README
     */
    void write(OwnModule code, String yaml, List<String> documents, String origin) throws IOException {
        String name = code.schema().name();
        Path module = module(name);
        Files.createDirectories(own);
        removeLeftovers();
        Path draft = Files.createTempDirectory(own, ".draft-");
        Path java = draft.resolve("src/main/java").resolve(folder(code.packageName()));
        ProtoCode proto = new ProtoCode(code);
        AvroCode avro = new AvroCode(code);
        RecordsCode records = new RecordsCode(code);
        HandwrittenCode handwritten = new HandwrittenCode(code);
        String root = code.root();
        write(draft.resolve(SCHEMA), yaml);
        write(draft.resolve("pom.xml"), filled("module-pom.xml", code, origin));
        write(draft.resolve("README.md"), filled("module-README.md", code, origin));
        write(java.resolve(root + ".java"), records.java());
        write(java.resolve(root + "Payload.java"), records.provider());
        write(java.resolve(root + "ProtoMapping.java"), proto.mapping());
        write(java.resolve(root + "AvroMapping.java"), avro.mapping());
        write(java.resolve(root + "Format.java"), handwritten.format());
        write(java.resolve(root + "Packer.java"), handwritten.packer());
        for (String library : List.of("proto", "lite", "wire", "quickbuf")) {
            write(
                    draft.resolve("src/main/protobuf/" + library + "/" + code.folderName() + ".proto"),
                    proto.schema(library));
        }
        write(draft.resolve("src/main/avro/" + root + ".avsc"), avro.schema());
        Path services = draft.resolve("src/main/resources/META-INF/services");
        service(services, code, "model.PayloadProvider", "Payload");
        service(services, code, "proto.ProtoMapping", "ProtoMapping");
        service(services, code, "avro.AvroMapping", "AvroMapping");
        service(services, code, "binary.handwritten.RecordFormat", "Format");
        service(services, code, "binary.msgpack.RecordPacker", "Packer");
        write(
                resources(draft, name).resolve("documents.ndjson"),
                documents.stream().map(line -> line + "\n").collect(Collectors.joining()));
        if (Files.exists(module)) {
            Files.move(module, Files.createTempDirectory(own, ".old-").resolve("module"));
        }
        Files.move(draft, module, StandardCopyOption.ATOMIC_MOVE);
        removeLeftovers();
        writeParent();
    }

    private static void service(Path services, OwnModule code, String contract, String suffix) throws IOException {
        write(
                services.resolve("io.github.wirebench." + contract),
                code.packageName() + "." + code.root() + suffix + "\n");
    }

    /** Removes a module; the folder itself, too, if it was the last one. */
    void remove(String name) throws IOException {
        Path leaving = Files.createTempDirectory(own, ".old-").resolve("module");
        Files.move(module(name), leaving);
        removeLeftovers();
        writeParent();
    }

    private void writeParent() throws IOException {
        List<String> modules = modules();
        if (modules.isEmpty()) {
            delete(own);
            return;
        }
        String pom = template("parent-pom.xml")
                .replace("@VERSION@", version)
                .replace(
                        "@MODULES@",
                        modules.stream()
                                .map(module -> "    <module>" + module + "</module>\n")
                                .collect(Collectors.joining()))
                .replace(
                        "@DEPENDENCIES@",
                        modules.stream().map(module -> """
                                            <dependency>
                                              <groupId>io.github.wirebench</groupId>
                                              <artifactId>wirebench-own-%s</artifactId>
                                              <version>${project.version}</version>
                                            </dependency>
                                        """.formatted(module)).collect(Collectors.joining()));
        Path draft = Files.createTempFile(own, ".draft-", ".xml");
        write(draft, pom);
        Files.move(draft, own.resolve("pom.xml"), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private List<String> modules() throws IOException {
        try (Stream<Path> folders = Files.list(own)) {
            return folders.filter(folder -> Files.isRegularFile(folder.resolve("pom.xml")))
                    .map(folder -> folder.getFileName().toString())
                    .filter(folder -> !folder.startsWith("."))
                    .sorted()
                    .toList();
        }
    }

    /** Removes what an interrupted run left. */
    private void removeLeftovers() throws IOException {
        List<Path> leftovers;
        try (Stream<Path> entries = Files.list(own)) {
            leftovers = entries.filter(entry -> entry.getFileName().toString().matches("\\.(draft|old)-.*"))
                    .toList();
        }
        for (Path leftover : leftovers) {
            delete(leftover);
        }
    }

    static void delete(Path root) throws IOException {
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, IOException e) throws IOException {
                Files.delete(folder);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private String filled(String template, OwnModule code, String origin) throws IOException {
        return template(template)
                .replace("@VERSION@", version)
                .replace("@FOLDER@", code.folderName())
                .replace("@NAME@", code.schema().name())
                .replace("@PAYLOAD@", OwnModule.payload(code.schema().name()))
                .replace("@SAMPLES@", origin);
    }

    private static String template(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(ModuleFiles.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
