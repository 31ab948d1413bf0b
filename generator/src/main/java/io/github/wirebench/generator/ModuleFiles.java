// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import io.github.wirebench.codegen.AvroCode;
import io.github.wirebench.codegen.FormatCode;
import io.github.wirebench.codegen.JsonCode;
import io.github.wirebench.codegen.MessageStyle;
import io.github.wirebench.codegen.NamedSchema;
import io.github.wirebench.codegen.PackerCode;
import io.github.wirebench.codegen.ProtoCode;
import io.github.wirebench.codegen.Schema;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.json.JsonForm;
import io.github.wirebench.model.PayloadProvider;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Scanner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * The folder {@code own/} of the suite's sources, which has a Maven module for each payload. Modules are written beside their
 * places and moved there, so that there is never half of one, nor half of those that are written at once.
 */
final class ModuleFiles {

    static final String SCHEMA = "schema.yaml";

    private static final List<MessageStyle> MESSAGES =
            List.of(MessageStyle.PROTO, MessageStyle.LITE, MessageStyle.WIRE, MessageStyle.QUICKBUF);

    private static final String RESULTS = "results/local";

    /** Where quick keeps the questions about payloads. */
    private static final String QUESTIONS = RESULTS + "/own-questions";

    private static final String RESOURCES = "src/main/resources";

    private static final Pattern VERSION =
            Pattern.compile("<artifactId>wirebench</artifactId>\\s*<version>([^<]+)</version>");

    private static final String SERVICE = RESOURCES + "/META-INF/services/" + PayloadProvider.class.getName();

    /** Modules that are being moved to their places. As long as there is this folder, they are moved back. */
    private static final String CHANGE = ".change";

    /** The parts of a change: its modules, the ones that they replace, and a file with the folders of all. */
    private static final String NEW = "new";

    private static final String OLD = "old";

    private static final String FOLDERS = "folders";

    private final Path project;
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
        this.project = project;
        this.own = project.resolve("own");
        this.version = root.group(1);
        if (Files.exists(own.resolve(CHANGE))) {
            alone(this::removeLeftovers);
        }
    }

    Path module(String name) {
        return own.resolve(UserModule.folder(name));
    }

    boolean exists(String name) {
        return Files.exists(module(name), LinkOption.NOFOLLOW_LINKS);
    }

    Path documents(String name) {
        return resources(module(name), name).resolve(PayloadProvider.DOCUMENTS);
    }

    private static Path resources(Path module, String name) {
        return module.resolve(RESOURCES).resolve(folder(UserModule.packageName(name)));
    }

    private static String folder(String packageName) {
        return packageName.replace('.', '/');
    }

    /** Writes the files of a module into a folder. */
    interface Contents {
        void writeTo(Path folder) throws IOException;
    }

    /**
     * Returns the files of a payload of documents.
     *
     * @param yaml the text of {@code schema.yaml}
     * @param documents one per line
     * @param origin the documents in a few words, for the README
     * @param textShare the share of their bytes that is JSON text in every format
     */
    Contents contents(NamedSchema code, String yaml, List<String> documents, String origin, double textShare) {
        String name = code.root();
        ProtoCode proto = new ProtoCode(code);
        AvroCode avro = new AvroCode(code);
        RecordsCode records = new RecordsCode(code);
        // beans of sealed interfaces and tuples would need the annotations of all libraries, too
        boolean plain = code.schema().unions().isEmpty()
                && code.schema().records().stream().noneMatch(Schema.Record::isTuple);
        Optional<BeansCode> beans = plain ? Optional.of(new BeansCode(code)) : Optional.empty();
        return draft -> {
            write(draft.resolve(SCHEMA), yaml);
            write(draft.resolve("pom.xml"), filled("module-pom.xml", name, origin));
            write(draft.resolve("README.md"), filled("module-README.md", name, origin));
            String own = UserModule.packageName(name);
            java(draft, own, name, records.java());
            if (beans.isPresent()) {
                java(
                        draft,
                        beans.get().packageName(),
                        BeansCode.bean(name),
                        beans.get().java());
            }
            java(draft, own, name + "AvroMapping", avro.mapping(own, own + ".avro"));
            java(draft, own, name + "RecordFormat", new FormatCode(code).code(own));
            java(draft, own, name + "RecordPacker", new PackerCode(code).code(own));
            for (JsonCode.Library library : JsonCode.Library.values()) {
                java(draft, own, name + library.contract(), new JsonCode(code, library).code(own));
            }
            for (MessageStyle style : MESSAGES) {
                String messages = own + "." + style.library();
                java(draft, own, name + style.suffix(), proto.mapping(style, own, messages));
                write(
                        draft.resolve(
                                "src/main/protobuf/" + style.library() + "/" + UserModule.folder(name) + ".proto"),
                        proto.schema(style, "wirebench.own." + name.toLowerCase(Locale.ROOT), messages));
            }
            write(draft.resolve("src/main/avro/" + name + ".avsc"), avro.schema(own + ".avro"));
            provider(draft, name, records.provider(beans, textShare), documents);
        };
    }

    /** Returns the files of a payload of a class of the user's own. */
    Contents contents(UserClass code, String name, JsonForm form, List<String> documents, String origin)
            throws IOException {
        List<String> modules = modules();
        Map<String, byte[]> classes = code.classes(path -> modules.stream()
                .anyMatch(module ->
                        Files.exists(own.resolve(module).resolve(RESOURCES).resolve(path))));
        return draft -> {
            write(draft.resolve("pom.xml"), filled("class-pom.xml", name, origin));
            write(
                    draft.resolve("README.md"),
                    filled("class-README.md", name, origin).replace("@CLASS@", code.name()));
            provider(draft, name, code.provider(name, form), documents);
            for (Map.Entry<String, byte[]> each : classes.entrySet()) {
                Path file = draft.resolve(RESOURCES).resolve(each.getKey());
                Files.createDirectories(file.getParent());
                Files.write(file, each.getValue());
            }
        };
    }

    /** Writes modules by their names, and replaces those that there are: all, or none if this fails. */
    void write(Map<String, Contents> modules) throws IOException {
        alone(() -> {
            Files.createDirectories(own);
            removeLeftovers();
            try {
                Path draft = Files.createTempDirectory(own, ".draft-");
                Files.createDirectory(draft.resolve(OLD));
                List<String> folders =
                        modules.keySet().stream().map(UserModule::folder).toList();
                Files.write(draft.resolve(FOLDERS), folders);
                for (Map.Entry<String, Contents> module : modules.entrySet()) {
                    if (exists(module.getKey())) {
                        requireWritten(module.getKey());
                    }
                    module.getValue()
                            .writeTo(Files.createDirectories(
                                    draft.resolve(NEW).resolve(UserModule.folder(module.getKey()))));
                }
                Path change = Files.move(draft, own.resolve(CHANGE), StandardCopyOption.ATOMIC_MOVE);
                for (String folder : folders) {
                    Path module = own.resolve(folder);
                    if (Files.exists(module)) {
                        Files.move(module, change.resolve(OLD).resolve(folder), StandardCopyOption.ATOMIC_MOVE);
                    }
                    Files.move(change.resolve(NEW).resolve(folder), module, StandardCopyOption.ATOMIC_MOVE);
                }
                writeParent();
                makeLeftover(change);
            } finally {
                removeLeftovers();
            }
        });
    }

    private void makeLeftover(Path folder) throws IOException {
        Files.move(folder, Files.createTempDirectory(own, ".old-").resolve("module"), StandardCopyOption.ATOMIC_MOVE);
    }

    private interface Change {
        void make() throws IOException;
    }

    /** Changes the folder while no other process does, whose drafts would be taken for leftovers. */
    private void alone(Change change) throws IOException {
        Path lock = Path.of(
                System.getProperty("java.io.tmpdir"),
                "wirebench-own-"
                        + Integer.toHexString(own.toAbsolutePath().normalize().hashCode()) + ".lock");
        synchronized (ModuleFiles.class) {
            try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                channel.lock(); // until it is closed
                change.make();
            }
        }
    }

    private static void java(Path draft, String packageName, String type, String code) throws IOException {
        write(draft.resolve("src/main/java/" + folder(packageName) + "/" + type + ".java"), code);
    }

    private static void provider(Path draft, String name, String code, List<String> documents) throws IOException {
        java(draft, UserModule.packageName(name), name + "Payload", code);
        write(draft.resolve(SERVICE), UserModule.packageName(name) + "." + name + "Payload\n");
        write(
                resources(draft, name).resolve(PayloadProvider.DOCUMENTS),
                documents.stream().map(line -> line + "\n").collect(Collectors.joining()));
    }

    /** Removes a module and its questions; the folder itself, too, if it was the last one. */
    void remove(String name) throws IOException {
        alone(() -> {
            requireWritten(name);
            makeLeftover(module(name));
            removeLeftovers();
            writeParent();
        });
        String payload = UserModule.payload(name);
        for (Path questions : entries(project.resolve(QUESTIONS))) {
            if (List.of(questions.getFileName().toString().split("[-.]")).contains(payload)) {
                Files.delete(questions);
            }
        }
    }

    /** Makes sure that a module has no file of another origin, which would be lost. */
    private void requireWritten(String name) throws IOException {
        Path module = module(name);
        String folder = folder(UserModule.packageName(name)) + "/";
        String written = "pom.xml|README.md|" + SCHEMA + "|target/.+|" + SERVICE + "|" + RESOURCES + "/.+[.]class|"
                + RESOURCES + "/" + folder + PayloadProvider.DOCUMENTS + "|src/main/java/" + folder + "(bean/)?" + name
                + "\\w*[.]java|src/main/protobuf/\\w+/" + UserModule.folder(name) + "[.]proto|src/main/avro/" + name
                + "[.]avsc";
        Path pom = module.resolve("pom.xml");
        List<Path> others = Files.isRegularFile(pom) && Files.readString(pom).contains("Written by the command own")
                ? files(module)
                : List.of(module);
        others.stream()
                .filter(file -> file.equals(module)
                        || !module.relativize(file)
                                .toString()
                                .replace(File.separatorChar, '/')
                                .matches(written))
                .findFirst()
                .ifPresent(other -> {
                    throw CommandFailure.usage(other + ": own has not written this; move it elsewhere first");
                });
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
                    .toList();
        }
    }

    private static List<Path> entries(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList();
        }
    }

    /** Returns the names of all payloads. */
    List<String> names() throws IOException {
        List<String> names = new ArrayList<>();
        for (String module : modules()) {
            Path service = own.resolve(module).resolve(SERVICE);
            if (Files.exists(service)) {
                names.add(Files.readString(service).strip().replaceFirst(".*[.](\\w+)Payload", "$1"));
            }
        }
        return names;
    }

    /** Returns when the newest file of a payload was written. */
    Instant written(String name) throws IOException {
        Instant newest = Instant.EPOCH;
        for (Path file : files(module(name))) {
            Instant time = Files.getLastModifiedTime(file).toInstant();
            if (!file.startsWith(module(name).resolve("target")) && time.isAfter(newest)) {
                newest = time;
            }
        }
        return newest;
    }

    /** Returns in a word whether the suite's jar has a payload as it is now. */
    String built(String name) throws IOException {
        Path jar = project.resolve("target/benchmarks.jar");
        if (!Files.exists(jar)) {
            return "no";
        }
        try (ZipFile classes = new ZipFile(jar.toFile())) {
            String provider = folder(UserModule.packageName(name)) + "/" + name + "Payload.class";
            return classes.getEntry(provider) == null
                    ? "no"
                    : written(name).isAfter(Files.getLastModifiedTime(jar).toInstant()) ? "before the change" : "yes";
        }
    }

    /** Returns the folders of local results that were measured with a payload. */
    List<Path> resultsOf(String name) throws IOException {
        String value = "\"payload\":\"" + UserModule.payload(name) + "[\".]";
        List<Path> results = new ArrayList<>();
        for (Path run : entries(project.resolve(RESULTS))) {
            for (String journal : List.of("forks.jsonl", "forks.jsonl.gz")) {
                Path file = run.resolve(journal);
                if (Files.exists(file)) {
                    try (Scanner lines = new Scanner(JsonFiles.open(file), StandardCharsets.UTF_8)) {
                        if (lines.findWithinHorizon(value, 0) != null) {
                            results.add(run);
                        }
                    }
                }
            }
        }
        return results;
    }

    private void writeParent() throws IOException {
        List<String> modules = modules();
        if (modules.isEmpty()) {
            Files.deleteIfExists(own.resolve("pom.xml"));
            if (entries(own).isEmpty()) { // and has nothing of the user's
                Files.deleteIfExists(own);
            }
            return;
        }
        String pom = template("parent-pom.xml")
                .replace("@VERSION@", version)
                .replace("@MODULES@", each(modules, "    <module>%s</module>\n"))
                .replace("@DEPENDENCIES@", each(modules, """
                                            <dependency>
                                              <groupId>io.github.wirebench</groupId>
                                              <artifactId>wirebench-own-%s</artifactId>
                                              <version>${project.version}</version>
                                            </dependency>
                                        """));
        Path draft = Files.createTempFile(own, ".draft-", ".xml");
        write(draft, pom);
        Files.move(draft, own.resolve("pom.xml"), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static String each(List<String> modules, String text) {
        return modules.stream().map(text::formatted).collect(Collectors.joining());
    }

    private List<String> modules() throws IOException {
        return entries(own).stream()
                .filter(folder -> Files.isRegularFile(folder.resolve("pom.xml")))
                .map(folder -> folder.getFileName().toString())
                .filter(folder -> !folder.startsWith("."))
                .toList();
    }

    /** Removes what a run that failed or was interrupted left, and puts back what it replaced. */
    private void removeLeftovers() throws IOException {
        Path change = own.resolve(CHANGE);
        if (Files.exists(change.resolve(FOLDERS))) {
            for (String folder : Files.readAllLines(change.resolve(FOLDERS))) {
                Path module = own.resolve(folder);
                Path made = change.resolve(NEW).resolve(folder);
                Path replaced = change.resolve(OLD).resolve(folder);
                // each step can be the last one of a run that is interrupted in turn
                if (Files.exists(module) && !Files.exists(made)) {
                    Files.move(module, made, StandardCopyOption.ATOMIC_MOVE);
                }
                if (Files.exists(replaced)) {
                    Files.move(replaced, module, StandardCopyOption.ATOMIC_MOVE);
                }
            }
            writeParent();
            makeLeftover(change);
        }
        for (Path entry : entries(own)) {
            if (entry.getFileName().toString().matches("\\.(draft-.*|old-.*|change)")) {
                delete(entry);
            }
        }
    }

    static void delete(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    private String filled(String template, String name, String origin) throws IOException {
        return template(template)
                .replace("@VERSION@", version)
                .replace("@FOLDER@", UserModule.folder(name))
                .replace("@NAME@", name)
                .replace("@PAYLOAD@", UserModule.payload(name))
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
