// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro.gate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.Incompatibility;
import org.apache.avro.idl.IdlReader;

/**
 * Finds the breaking changes between trees of schemas with Avro's {@link SchemaCompatibility}. It checks both
 * directions, because in a rolling upgrade new readers read old bytes and old readers read new bytes.
 */
final class SchemaGate {

    private SchemaGate() {}

    /**
     * Returns the breaking changes; empty if there are none. A schema may move to another file.
     *
     * @param schemas folders with the schemas of today
     * @throws IOException also if {@code released} contains no schema, because then every change would pass
     */
    static List<Finding> findings(List<Path> schemas, Path released) throws IOException {
        List<Finding> findings = new ArrayList<>();
        Map<String, Schema> current = new HashMap<>();
        for (Path folder : schemas) {
            for (Path file : files(folder)) {
                try {
                    current.putAll(namedSchemas(file));
                } catch (AvroRuntimeException | IOException e) {
                    findings.add(new Finding(name(folder, file), "the whole file", "NOT_VALID", firstLine(e)));
                }
            }
        }
        List<Path> releasedFiles = files(released);
        if (releasedFiles.isEmpty()) {
            throw new IOException(released + " contains no schema");
        }
        for (Path file : releasedFiles) {
            String name = name(released, file);
            namedSchemas(file).forEach((fullName, old) -> {
                if (current.containsKey(fullName)) {
                    findings.addAll(findings(name, current.get(fullName), old));
                } else {
                    findings.add(new Finding(name, old.getName(), "SCHEMA_REMOVED", "it was removed or renamed"));
                }
            });
        }
        return findings;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(path -> path.toString().matches(".*\\.(avdl|avsc)"))
                    .sorted()
                    .toList();
        }
    }

    private static String name(Path folder, Path file) {
        return folder.relativize(file).toString().replace('\\', '/');
    }

    /** Returns the breaking changes between two schemas of the same name. */
    static Set<Finding> findings(String file, Schema current, Schema released) {
        Set<Finding> findings = new LinkedHashSet<>();
        addIncompatibilities(
                findings, file, "new readers cannot read the bytes of released writers", current, released);
        addIncompatibilities(findings, file, "released readers cannot read new bytes", released, current);
        return findings;
    }

    /** Returns the schemas by full name, in the order of the file. */
    static Map<String, Schema> namedSchemas(Path file) throws IOException {
        if (file.toString().endsWith(".avsc")) {
            Schema.Parser parser = new Schema.Parser();
            parser.parse(file.toFile());
            return parser.getTypes();
        }
        return new IdlReader().parse(file).getNamedSchemas();
    }

    private static void addIncompatibilities(
            Set<Finding> findings, String file, String who, Schema reader, Schema writer) {
        for (Incompatibility each : SchemaCompatibility.checkReaderWriterCompatibility(reader, writer)
                .getResult()
                .getIncompatibilities()) {
            findings.add(new Finding(
                    file,
                    SchemaLocation.describe(reader, each.getLocation()),
                    each.getType().name(),
                    who + " (" + each.getMessage() + ")"));
        }
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
