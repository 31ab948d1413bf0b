// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro.gate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.Incompatibility;
import org.apache.avro.SchemaParseException;
import org.apache.avro.idl.IdlReader;

/**
 * Finds the breaking changes between two trees of IDL files with Avro's {@link SchemaCompatibility}. It checks both
 * directions, because in a rolling upgrade new readers read old bytes and old readers read new bytes.
 */
final class SchemaGate {

    private SchemaGate() {}

    /**
     * Returns the breaking changes; empty if there are none.
     *
     * @throws IOException also if {@code released} contains no schema, because then every change would pass
     */
    static List<Finding> findings(Path schemas, Path released) throws IOException {
        List<Finding> findings = new ArrayList<>();
        try (Stream<Path> files = Files.walk(released)) {
            List<Path> idl = files.filter(path -> path.toString().endsWith(".avdl"))
                    .sorted()
                    .toList();
            if (idl.isEmpty()) {
                throw new IOException(released + " contains no schema");
            }
            for (Path file : idl) {
                String name = released.relativize(file).toString().replace('\\', '/');
                findings.addAll(findings(name, schemas.resolve(name), file));
            }
        }
        return findings;
    }

    /** Returns the breaking changes between two schemas of the same name. */
    static Set<Finding> findings(String file, Schema current, Schema released) {
        Set<Finding> findings = new LinkedHashSet<>();
        addIncompatibilities(
                findings, file, "new readers cannot read the bytes of released writers", current, released);
        addIncompatibilities(findings, file, "released readers cannot read new bytes", released, current);
        return findings;
    }

    private static Set<Finding> findings(String name, Path schema, Path released) throws IOException {
        if (!Files.exists(schema)) {
            return Set.of(new Finding(name, "the whole file", "FILE_REMOVED", "the file is missing"));
        }
        Map<String, Schema> current;
        try {
            current = namedSchemas(schema);
        } catch (SchemaParseException | IOException e) {
            return Set.of(new Finding(name, "the whole file", "NOT_VALID", firstLine(e)));
        }
        Set<Finding> findings = new LinkedHashSet<>();
        namedSchemas(released).forEach((fullName, old) -> {
            if (current.containsKey(fullName)) {
                findings.addAll(findings(name, current.get(fullName), old));
            } else {
                findings.add(new Finding(name, old.getName(), "SCHEMA_REMOVED", "it was removed or renamed"));
            }
        });
        return findings;
    }

    /** Returns the schemas by full name, in the order of the file. */
    static Map<String, Schema> namedSchemas(Path file) throws IOException {
        Map<String, Schema> schemas = new LinkedHashMap<>();
        new IdlReader()
                .parse(file)
                .getNamedSchemas()
                .values()
                .forEach(schema -> schemas.put(schema.getFullName(), schema));
        return schemas;
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
