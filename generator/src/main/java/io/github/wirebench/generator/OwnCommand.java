// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import io.github.wirebench.codegen.NamedSchema;
import io.github.wirebench.codegen.Schema;
import io.github.wirebench.generator.SampleReader.Sample;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.json.JsonForm;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;

/** Adds the user's own documents to the suite as a payload. */
@Command(
        name = "own",
        headerHeading = "own orders.json --name Order",
        header = "Make a payload of your JSON documents, for quick --own",
        description = {
            "Infers the schema and writes a module, which the next build adds to the jar.",
            "The documents stay on this machine. Without FILE: after editing schema.yaml.",
            "PATH is a field, or a JSON pointer in which * is any field or element."
        },
        commandListHeading = "%nPayloads that were made%n",
        footer = "Exit codes: 0 written, 2 wrong usage or unreadable documents.")
public final class OwnCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description = ".json, lines of JSON, .gz, a folder, or - for standard input")
    private List<String> sources = List.of();

    @Option(names = "--name", paramLabel = "NAME", description = "What one document is, as a class name")
    private String name;

    @Option(names = "--replace", description = "Replace the payload of this name")
    private boolean replace;

    @Option(names = "--at", paramLabel = "PATH", description = "Where the documents are, e.g. /hits/hits/*")
    private String at;

    @Option(names = "--exclude", paramLabel = "PATH", description = "Leave this out of every document")
    private List<String> excluded = List.of();

    @Option(
            names = "--split-by",
            paramLabel = "PATH",
            description = "Make a payload for each value of this field, e.g. type")
    private String splitBy;

    @Option(
            names = "--schema",
            paramLabel = "FILE",
            description = "Your .proto, .avsc, JSON Schema or openapi.yaml#/path")
    private String schemaFile;

    @Option(names = "--anonymize", description = "Replace all values before anything is written")
    private boolean anonymize;

    @Option(names = "--class", paramLabel = "CLASS", description = "Measure this class of yours, e.g. com.acme.Order")
    private String className;

    @Option(names = "--classpath", paramLabel = "PATH", description = "Jars and folders with that class")
    private String classPath;

    @Option(
            names = "--mapper",
            paramLabel = "METHOD",
            description = "Also measure your ObjectMapper: com.acme.Json::mapper")
    private String mapper;

    @Option(
            names = "--project",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            description = "The suite's sources (default: this folder)")
    private Path project = Path.of("");

    private final InputStream in;
    private final PrintStream out;

    /** @param in the documents of {@code -} */
    public OwnCommand(InputStream in, PrintStream out) {
        this.in = in;
        this.out = out;
    }

    @Override
    public Integer call() throws IOException {
        if (name == null) {
            throw CommandFailure.usage("--name: say what one document is, e.g. --name Order");
        }
        requireName(name);
        requireDocuments();
        Optional<UserClass> own = Optional.ofNullable(className).map(type -> UserClass.of(type, classPath, mapper));
        ModuleFiles files = new ModuleFiles(project);
        if (sources.isEmpty()) {
            write(files, Map.of(name, generatedAgain(files)));
            return ExitCode.OK;
        }
        List<Sample> samples = SampleReader.read(
                sources, in, Optional.ofNullable(at).map(path -> DocumentPath.of("--at", path)), out::println);
        excluded.forEach(path -> SampleChoice.exclude(DocumentPath.of("--exclude", path), samples, out::println));
        Map<String, List<Sample>> parts = splitBy == null ? Map.of(name, samples) : split(samples);
        for (String part : parts.keySet()) {
            for (String other : files.names()) {
                if (!other.equals(part) && UserModule.packageName(other).equals(UserModule.packageName(part))) {
                    throw CommandFailure.usage(
                            "--name " + part + ": " + other + " differs only in case; choose another");
                }
            }
            if (files.exists(part) && !replace) {
                throw CommandFailure.usage("there is a payload " + part + " in " + files.module(part)
                        + "; add --replace, or choose another --name");
            }
        }
        Map<String, ModuleFiles.Contents> modules = new LinkedHashMap<>();
        for (Map.Entry<String, List<Sample>> part : parts.entrySet()) {
            modules.put(
                    part.getKey(),
                    own.isPresent()
                            ? contents(files, part.getKey(), own.get(), part.getValue())
                            : contents(files, part.getKey(), part.getValue()));
        }
        write(files, modules);
        return ExitCode.OK;
    }

    @Command(name = "list", description = "Show the payloads, and whether the jar has them")
    int list() throws IOException {
        List<List<String>> rows = new ArrayList<>();
        ModuleFiles files = new ModuleFiles(project);
        List<String> unreadable = new ArrayList<>();
        for (String each : files.names()) {
            try {
                rows.add(row(files, each));
            } catch (CommandFailure e) {
                unreadable.add(each + ": " + e.getMessage());
            }
        }
        if (rows.isEmpty() && unreadable.isEmpty()) {
            out.println("There are no payloads of yours yet: make one with own orders.json --name Order.");
        } else {
            PlainText.table(List.of("name", "payload", "written", "documents", "fields", "bytes", "in the jar"), rows)
                    .forEach(out::println);
        }
        unreadable.forEach(out::println);
        return unreadable.isEmpty() ? ExitCode.OK : ExitCode.USAGE;
    }

    private List<String> row(ModuleFiles files, String name) throws IOException {
        List<Sample> documents = SampleReader.read(List.of(files.documents(name).toString()), in);
        Path schema = files.module(name).resolve(ModuleFiles.SCHEMA);
        long bytes = documents.stream().mapToLong(Sample::bytes).sum();
        return List.of(
                name,
                UserModule.payload(name),
                files.written(name).toString().substring(0, 10),
                String.valueOf(documents.size()),
                Files.exists(schema)
                        ? String.valueOf(SchemaFile.read(schema).records().stream()
                                .mapToInt(record -> record.fields().size())
                                .sum())
                        : "of a class",
                Format.bytes((double) bytes / documents.size()),
                files.built(name));
    }

    @Command(name = "remove", description = "Remove a payload and all that own wrote for it")
    int remove(@Parameters(paramLabel = "NAME", description = "Name of the payload, e.g. Order") String removed)
            throws IOException {
        ModuleFiles files = new ModuleFiles(project);
        String known = files.names().stream()
                .filter(each -> each.equals(removed) || UserModule.payload(each).equals(removed))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage(
                        "there is no payload " + removed + "; list those that there are with own list"));
        List<Path> results = files.resultsOf(known);
        files.remove(known);
        out.println("Removed " + files.module(known) + ". The next mvn package builds the suite without it.");
        if (!results.isEmpty()) {
            out.println(Format.count(results.size(), "result") + " of it can be read, but not resumed: "
                    + Format.some(results.stream().map(Path::toString).toList()) + ".");
        }
        return ExitCode.OK;
    }

    private void requireDocuments() {
        if (className == null && (classPath != null || mapper != null)) {
            throw CommandFailure.usage(
                    (mapper == null ? "--classpath" : "--mapper") + ": name the class of the documents with --class");
        }
        Stream.of(
                        anonymize ? "--anonymize" : "",
                        className != null ? "--class" : "",
                        at != null ? "--at" : "",
                        excluded.isEmpty() ? "" : "--exclude",
                        splitBy != null ? "--split-by" : "",
                        schemaFile != null ? "--schema" : "")
                .filter(option -> sources.isEmpty() && !option.isEmpty())
                .findFirst()
                .ifPresent(option -> {
                    throw CommandFailure.usage(option + ": give the documents");
                });
        if (schemaFile != null) {
            OptionValues.readable("--schema", GivenSchema.file(schemaFile));
        }
        if (schemaFile != null && className != null) {
            throw CommandFailure.usage("--schema: the types are those of --class; give one of both");
        }
        if (anonymize && (schemaFile != null || className != null)) {
            throw CommandFailure.usage("--anonymize: other texts would not fit the enums of "
                    + (className != null ? className : schemaFile) + "; anonymize the documents without --"
                    + (className != null ? "class" : "schema"));
        }
    }

    /** Returns the documents of each value of a field, by the name of their payload. */
    private Map<String, List<Sample>> split(List<Sample> samples) {
        Map<String, List<Sample>> byValue = SampleChoice.split(samples, splitBy, out::println);
        if (anonymize) {
            out.println("The payloads are numbered in the order in which the values of " + splitBy + " come.");
        }
        Map<String, List<Sample>> parts = new LinkedHashMap<>();
        Set<String> packages = new HashSet<>();
        byValue.forEach((value, part) -> {
            String ofValue = TypeNames.base(name + "-" + value, false);
            String partName =
                    anonymize ? name + (parts.size() + 1) : TypeNames.isFree(ofValue) ? ofValue : ofValue + "Document";
            requireName(partName);
            if (!packages.add(UserModule.packageName(partName))) {
                throw CommandFailure.usage("--split-by " + splitBy + ": two values would both be named " + partName
                        + ", one of them " + JsonFiles.compact(value) + "; give their documents apart");
            }
            parts.put(partName, part);
        });
        return parts;
    }

    private static void requireName(String name) {
        if (!name.matches("[A-Z][A-Za-z0-9]{0,59}")) {
            throw CommandFailure.usage(
                    "--name " + name + ": give letters and digits, the first one upper-case, at most 60, e.g. Order");
        }
        boolean keyword = SourceVersion.isKeyword(name.toLowerCase(Locale.ROOT));
        if (keyword || name.equals("Target") || !TypeNames.isFree(name)) {
            throw CommandFailure.usage("--name " + name + ": Java or the suite needs this name; choose another");
        }
        if (Payload.suite().stream().anyMatch(payload -> payload.name().equals(UserModule.payload(name)))) {
            throw CommandFailure.usage(
                    "--name " + name + ": the suite has a payload " + UserModule.payload(name) + "; choose another");
        }
    }

    private ModuleFiles.Contents contents(ModuleFiles files, String part, List<Sample> given) throws IOException {
        List<Sample> samples = given;
        List<Integer> measured = SampleChoice.measured(samples);
        long bytes = bytes(at(samples, measured));
        InferredSchema result = schemaFile == null
                ? Inference.of(part, samples)
                : GivenSchema.of(schemaFile, part, samples, out::println);
        Set<String> kept = names(result);
        Predicate<String> inTexts = name -> false;
        if (anonymize) {
            InferredSchema original = result;
            Anonymizer.Result replaced = Anonymizer.anonymize(
                    samples.stream().map(Sample::document).toList(), original.schema(), new SecureRandom());
            samples = IntStream.range(0, samples.size())
                    .mapToObj(i -> new Sample(
                            given.get(i).source(), replaced.documents().get(i)))
                    .toList();
            result = Inference.of(part, samples).asDoubtfulAs(original, replaced.paths(), out::println);
            kept.retainAll(names(result));
            inTexts = replaced.doubtful();
        }
        String origin = origin(samples, measured);
        out.println(part + " has " + Format.count(result.decisions().size(), "field") + " in " + origin + ":");
        Decision.table(result.withVariants()).forEach(out::println);
        ModuleFiles.Contents contents = contents(
                files,
                result.schema(),
                SchemaFile.write(result.schema(), result.decisions()),
                at(samples, measured),
                origin,
                bytes);
        long doubtful = result.decisions().stream().filter(Decision::doubtful).count();
        if (doubtful > 0) {
            out.println(Format.count(doubtful, "decision") + " to look at, first in the table.");
        }
        if (anonymize) {
            long doubts = kept.stream().filter(inTexts).count();
            out.println("Names that were kept"
                    + (doubts > 0 ? ", first " + doubts + " that texts have as words: " : ": ")
                    + Stream.concat(kept.stream().filter(inTexts), kept.stream().filter(inTexts.negate()))
                            .collect(Collectors.joining(", "))
                    + ".");
        }
        return contents;
    }

    private static Set<String> names(InferredSchema result) {
        return result.decisions().stream().map(Decision::name).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static String origin(List<Sample> samples, List<Integer> measured) {
        return Format.count(samples.size(), "document")
                + (measured.size() < samples.size() ? ", of which " + measured.size() + " are measured" : "");
    }

    private static <T> List<T> at(List<T> all, List<Integer> indices) {
        return indices.stream().map(all::get).toList();
    }

    private static long bytes(List<Sample> samples) {
        return samples.stream().mapToLong(Sample::bytes).sum();
    }

    private ModuleFiles.Contents contents(ModuleFiles files, String part, UserClass own, List<Sample> samples)
            throws IOException {
        List<Integer> measured = SampleChoice.measured(samples);
        List<String> lines = at(samples, measured).stream().map(Sample::json).toList();
        JsonForm form = UserModule.form(Inference.of(part, samples).schema());
        String origin = origin(samples, measured);
        long bytes = own.check(form, lines);
        out.println(part + " has " + origin + " of " + className + ".");
        printSizes(lines.size(), bytes(at(samples, measured)), bytes, "the class writes other fields or forms");
        return files.contents(own, part, form, lines, origin);
    }

    /** Leaves the edited file as it is. */
    private ModuleFiles.Contents generatedAgain(ModuleFiles files) throws IOException {
        if (!files.exists(name)) {
            throw CommandFailure.usage("there is no payload " + name + " yet: give the documents to make it from");
        }
        Path file = files.module(name).resolve(ModuleFiles.SCHEMA);
        if (!Files.exists(file)) {
            throw CommandFailure.usage("--name " + name + ": there is no " + file
                    + ", as for a payload of a class; give the documents again, with --replace");
        }
        Schema schema = SchemaFile.read(file);
        if (!schema.root().name().equals(name)) {
            throw CommandFailure.usage(file + ": the name is " + schema.root().name() + " and not " + name);
        }
        List<Sample> documents = SampleReader.read(List.of(files.documents(name).toString()), in);
        return contents(
                files,
                Walk.withEmptyLists(schema, documents),
                Files.readString(file),
                documents,
                Format.count(documents.size(), "document"),
                bytes(documents));
    }

    /** @param given the bytes of the documents before they were changed */
    private ModuleFiles.Contents contents(
            ModuleFiles files, Schema schema, String yaml, List<Sample> documents, String origin, long given)
            throws IOException {
        NamedSchema module = UserModule.named(schema);
        Fidelity fidelity = new Fidelity(module);
        documents.forEach(sample -> fidelity.add(sample.document(), sample.source()));
        fidelity.changed(given);
        List<String> lines = documents.stream().map(Sample::json).toList();
        List<byte[]> written = new RecordsCheck(module).written(lines);
        out.println();
        List<String> renamed = UserModule.renamed(module);
        if (!renamed.isEmpty()) {
            out.println(
                    "Names and texts of enums that the generated code cannot have, and what the measured documents have"
                            + " instead: " + String.join(", ", renamed) + ".");
        }
        if (!written.isEmpty()) {
            printSizes(
                    lines.size(),
                    given,
                    written.stream().mapToLong(bytes -> bytes.length).sum(),
                    fidelity.reasons());
        }
        if (fidelity.textShare() > 0) {
            out.println(Format.percent(fidelity.textShare()) + " of the bytes are JSON text in every format."
                    + (fidelity.textShare() > Fidelity.MUCH_TEXT ? " The recommendation does not hold for them." : ""));
        }
        return files.contents(module, yaml, lines, origin, fidelity.textShare());
    }

    private void printSizes(int documents, long given, long measured, String reasons) {
        String before = Format.bytes((double) given / documents);
        String after = Format.bytes((double) measured / documents);
        out.println("Your documents: " + before + " B on average; as measured: " + after + " B"
                + (before.equals(after) || reasons.isEmpty() ? "." : ", because " + reasons + "."));
    }

    private void write(ModuleFiles files, Map<String, ModuleFiles.Contents> modules) throws IOException {
        files.write(modules);
        out.println();
        modules.keySet()
                .forEach(each -> out.println("Wrote " + files.module(each)
                        + (className != null
                                ? "."
                                : ". Look at its " + ModuleFiles.SCHEMA
                                        + "; if a type is wrong, edit it and run own --name " + each + ".")));
        out.println();
        out.println("Next, about a minute to build and four to measure:");
        out.println("    mvn -q -DskipTests package");
        out.println("    java -jar target/benchmarks.jar quick --own "
                + modules.keySet().stream().map(UserModule::payload).collect(Collectors.joining(",")));
    }
}
