// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto.gate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Finds the breaking changes between two trees of schemas with buf, by the rules of {@code breaking.yaml}. */
final class SchemaGate {

    private static final String RULES = "breaking.yaml";
    private static final int FINDINGS = 100;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Path buf;
    private final Path temporary;

    /**
     * @param temporary an existing folder for buf's output and cache
     * @throws IllegalStateException if the build has not installed buf, as in an IDE
     */
    SchemaGate(Path temporary) {
        String executable = System.getProperty("buf.executable");
        if (executable == null) {
            throw new IllegalStateException(
                    "The system property buf.executable is not set. Run mvn package -pl proto -am once, "
                            + "then set it to the path of proto/target/buf/buf.exe");
        }
        this.buf = Path.of(executable);
        // Maven artifacts have no file permissions
        if (!buf.toFile().setExecutable(true)) {
            throw new IllegalStateException(buf + " is missing or cannot be made executable");
        }
        this.temporary = temporary;
    }

    /** Returns the breaking changes; empty if there are none. */
    List<Finding> findings(Path schemas, Path released) throws IOException, InterruptedException {
        // absolute, because buf resolves relative paths against the folder of its rules
        String rules = Path.of(RULES).toAbsolutePath().toString();
        Path out = temporary.resolve("buf.out");
        Path err = temporary.resolve("buf.err");
        ProcessBuilder builder = new ProcessBuilder(
                        buf.toString(),
                        "breaking",
                        schemas.toAbsolutePath().toString(),
                        "--against",
                        released.toAbsolutePath().toString(),
                        "--config",
                        rules,
                        "--against-config",
                        rules,
                        "--error-format",
                        "json")
                .redirectError(err.toFile())
                .redirectOutput(out.toFile());
        builder.environment().put("BUF_CACHE_DIR", temporary.resolve("cache").toString());
        Process process = builder.start();
        if (!process.waitFor(1, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IOException("buf did not finish within a minute");
        }
        List<String> lines = Files.readAllLines(out);
        if (process.exitValue() != (lines.isEmpty() ? 0 : FINDINGS)) {
            throw new IOException("buf failed with status " + process.exitValue() + ": " + Files.readString(err));
        }
        List<Finding> findings = new ArrayList<>();
        for (String line : lines) {
            JsonNode node = MAPPER.readTree(line);
            findings.add(new Finding(
                    below(schemas, node.path("path").asText("")),
                    node.path("start_line").asInt(0),
                    node.path("type").asText(),
                    node.path("message").asText()));
        }
        return findings;
    }

    private static String below(Path root, String path) {
        if (path.isEmpty()) {
            return "";
        }
        Path absolute = Path.of(path).toAbsolutePath().normalize();
        Path base = root.toAbsolutePath().normalize();
        return absolute.startsWith(base) ? base.relativize(absolute).toString().replace('\\', '/') : path;
    }
}
