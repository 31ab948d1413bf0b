// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.codegen.NamedSchema;
import io.github.wirebench.codegen.Schema;
import io.github.wirebench.generator.SampleReader.Sample;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.json.JsonForm;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import javax.lang.model.SourceVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Adds the user's own documents to the suite as a payload. */
@Command(
        name = "own",
        headerHeading = "own orders.json --name Order",
        header = "Make a payload of your JSON documents, for quick --own",
        description = {
            "Infers the schema and writes a module; mvn package adds it to the jar.",
            "The documents stay on this machine. Without FILE: after editing schema.yaml."
        },
        footer = "Exit codes: 0 written, 2 wrong usage or unreadable documents.")
public final class OwnCommand implements Callable<Integer> {

    /** Documents to rotate over: enough for the branch predictor not to learn one, and few enough for the caches. */
    private static final int MOST_MEASURED = 64;

    private static final long MOST_MEASURED_BYTES = 32L << 20;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description = ".json, lines of JSON, .gz, a folder, or - for standard input")
    private List<String> sources = List.of();

    @Option(
            names = "--name",
            required = true,
            paramLabel = "NAME",
            description = "What one document is, as a class name")
    private String name;

    @Option(names = "--replace", description = "Replace the payload of this name")
    private boolean replace;

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

    @Option(names = "--remove", description = "Remove the payload of this name")
    private boolean remove;

    @Option(names = "--project", paramLabel = "DIR", description = "The suite's sources (default: this folder)")
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
        requireName();
        requireDocuments();
        Optional<UserClass> own = Optional.ofNullable(className).map(type -> UserClass.of(type, classPath, mapper));
        ModuleFiles files = new ModuleFiles(project);
        boolean exists = Files.exists(files.module(name));
        if (remove) {
            if (!exists) {
                throw CommandFailure.usage("--remove: there is no payload " + name);
            }
            files.remove(name);
            out.println("Removed " + files.module(name) + ". The next mvn package builds the suite without it.");
        } else if (sources.isEmpty()) {
            generateAgain(files, exists);
        } else {
            if (exists && !replace) {
                throw CommandFailure.usage("there is a payload " + name + " in " + files.module(name)
                        + "; add --replace, or choose another --name");
            }
            add(files, own);
        }
        return ExitCode.OK;
    }

    private void requireDocuments() {
        if (className == null && (classPath != null || mapper != null)) {
            throw CommandFailure.usage(
                    (mapper == null ? "--classpath" : "--mapper") + ": name the class of the documents with --class");
        }
        if (sources.isEmpty() && (anonymize || className != null)) {
            throw CommandFailure.usage((anonymize ? "--anonymize" : "--class") + ": give the documents");
        }
        if (anonymize && className != null) {
            throw CommandFailure.usage("--anonymize: other texts would not fit the enums of " + className
                    + "; anonymize the documents without --class");
        }
    }

    private void requireName() {
        if (!name.matches("[A-Z][A-Za-z0-9]{0,39}")) {
            throw CommandFailure.usage(
                    "--name " + name + ": give letters and digits, the first one upper-case, at most 40, e.g. Order");
        }
        boolean keyword = SourceVersion.isKeyword(name.toLowerCase(Locale.ROOT));
        if (keyword || !TypeNames.isFree(name)) {
            throw CommandFailure.usage("--name " + name + ": Java or the suite needs this name; choose another");
        }
        if (Payload.suite().stream().anyMatch(payload -> payload.name().equals(UserModule.payload(name)))) {
            throw CommandFailure.usage(
                    "--name " + name + ": the suite has a payload " + UserModule.payload(name) + "; choose another");
        }
    }

    private void add(ModuleFiles files, Optional<UserClass> own) throws IOException {
        List<Sample> samples = SampleReader.read(sources, in);
        Inference.Result result = Inference.of(name, samples);
        if (anonymize) {
            samples = anonymized(samples, result.schema());
            result = Inference.of(name, samples);
        }
        List<Sample> measured = measured(samples);
        List<ObjectNode> documents = measured.stream().map(Sample::document).toList();
        String origin = count(samples.size())
                + (measured.size() < samples.size() ? ", of which " + measured.size() + " are measured" : "");
        if (own.isEmpty()) {
            printDecisions(result.decisions(), samples.size());
            write(files, result.schema(), SchemaFile.write(result.schema(), result.decisions()), documents, origin);
        } else {
            writeClass(files, own.get(), UserModule.form(result.schema()), documents, origin);
        }
    }

    private void writeClass(ModuleFiles files, UserClass own, JsonForm form, List<ObjectNode> documents, String origin)
            throws IOException {
        List<String> lines = documents.stream().map(JsonFiles::compact).toList();
        own.check(form, lines);
        files.write(own, name, form, lines, origin);
        out.println("Wrote " + files.module(name) + " with " + origin + " of " + className + ".");
        printNext();
    }

    private static List<Sample> anonymized(List<Sample> samples, Schema schema) {
        List<ObjectNode> documents =
                Anonymizer.anonymize(samples.stream().map(Sample::document).toList(), schema, new SecureRandom());
        return IntStream.range(0, samples.size())
                .mapToObj(i -> new Sample(
                        samples.get(i).source(),
                        documents.get(i),
                        samples.get(i).bytes()))
                .toList();
    }

    /** Leaves the edited file as it is. */
    private void generateAgain(ModuleFiles files, boolean exists) throws IOException {
        if (!exists) {
            throw CommandFailure.usage("there is no payload " + name + " yet: give the documents to make it from");
        }
        Path file = files.module(name).resolve(ModuleFiles.SCHEMA);
        if (!Files.exists(file)) {
            throw CommandFailure.usage(
                    "--name " + name + ": it is of a class and has no schema; give --class and documents");
        }
        Schema schema = SchemaFile.read(file);
        if (!schema.name().equals(name)) {
            throw CommandFailure.usage(file + ": the name is " + schema.name() + " and not " + name);
        }
        List<ObjectNode> documents = SampleReader.read(
                        List.of(files.documents(name).toString()), in)
                .stream()
                .map(Sample::document)
                .toList();
        write(files, schema, Files.readString(file), documents, count(documents.size()));
    }

    private static String count(int documents) {
        return documents == 1 ? "1 document" : documents + " documents";
    }

    private void write(ModuleFiles files, Schema schema, String yaml, List<ObjectNode> documents, String origin)
            throws IOException {
        NamedSchema module = UserModule.named(schema);
        List<String> lines = documents.stream().map(JsonFiles::compact).toList();
        new RecordsCheck(module).check(lines);
        files.write(module, yaml, lines, origin);
        out.println();
        out.println("Wrote " + files.module(name) + " with " + origin + ". Look at its " + ModuleFiles.SCHEMA
                + "; if a type is wrong, edit it and run own --name " + name + ".");
        renamed(module);
        printNext();
    }

    private void printNext() {
        out.println();
        out.println("Next:");
        out.println("    mvn package");
        out.println("    java -jar target/benchmarks.jar quick --own " + UserModule.payload(name));
    }

    private void renamed(NamedSchema module) {
        List<String> renamed = module.schema().records().stream()
                .flatMap(record -> module.members(record).stream()
                        .filter(member ->
                                !member.names().java().equals(member.field().json()))
                        .map(member -> record.name() + "."
                                + JsonFiles.compact(member.field().json()) + " as "
                                + member.names().java()))
                .toList();
        if (!renamed.isEmpty()) {
            out.println("Names that Java cannot have, and their names in the measured documents: "
                    + String.join(", ", renamed.subList(0, Math.min(5, renamed.size())))
                    + (renamed.size() > 5 ? " and " + (renamed.size() - 5) + " more" : "") + ".");
        }
    }

    private void printDecisions(List<Decision> decisions, int documents) {
        out.println(count(documents) + ", " + decisions.size() + " fields:");
        out.println();
        List<List<String>> rows = decisions.stream()
                .map(decision -> List.of(
                        decision.path(),
                        decision.type(),
                        decision.present() == decision.of() ? "all" : decision.present() + " of " + decision.of(),
                        decision.why()))
                .toList();
        int[] widths = IntStream.range(0, 3)
                .map(i -> rows.stream()
                        .mapToInt(row -> Math.min(60, row.get(i).length()))
                        .max()
                        .orElse(0))
                .toArray();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < 3; i++) {
                line.append(String.format(Locale.ROOT, "%-" + Math.max(1, widths[i]) + "s  ", row.get(i)));
            }
            out.println(PlainText.oneLine(line.append(row.get(3)).toString()).stripTrailing());
        }
    }

    /** Returns the documents to measure, evenly over their sizes if there are too many, in their order. */
    private static List<Sample> measured(List<Sample> samples) {
        List<Integer> bySize = IntStream.range(0, samples.size())
                .boxed()
                .sorted(Comparator.comparingLong(i -> samples.get(i).bytes()))
                .toList();
        int count = Math.min(samples.size(), MOST_MEASURED);
        List<Integer> chosen = evenly(bySize, count);
        while (count > 1 && bytes(samples, chosen) > MOST_MEASURED_BYTES) {
            count = Integer.highestOneBit(count - 1);
            chosen = evenly(bySize, count);
        }
        return chosen.stream().sorted().map(samples::get).toList();
    }

    private static List<Integer> evenly(List<Integer> indices, int count) {
        List<Integer> chosen = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            chosen.add(indices.get((int) ((i + 0.5) * indices.size() / count)));
        }
        return chosen;
    }

    private static long bytes(List<Sample> samples, List<Integer> chosen) {
        return chosen.stream().mapToLong(i -> samples.get(i).bytes()).sum();
    }
}
