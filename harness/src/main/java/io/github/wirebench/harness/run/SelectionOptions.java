// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.CommandFailure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Which rows are measured, beside the expressions that select benchmarks. */
public final class SelectionOptions {
    @Option(
            names = {"-e", "--exclude"},
            paramLabel = "REGEX",
            description = "Leave out benchmarks whose name matches.")
    List<String> excludes = List.of();

    @Option(
            names = "-p",
            paramLabel = "NAME=V1,V2",
            description = "Values of a benchmark parameter, as with plain JMH.")
    List<String> params = List.of();

    @Option(
            names = "--rows",
            paramLabel = "FILE",
            description = "Exactly these rows, one per line, as --dry-run prints them.")
    Path rows;

    /** The file given with {@code --rows}; null if none was. */
    public Path rows() {
        return rows;
    }

    /** Expressions of which none may match. */
    public List<String> excludes() {
        return excludes;
    }

    /** Parameter name to the values asked for. */
    public Map<String, List<String>> paramValues() {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String param : params) {
            int equals = param.indexOf('=');
            if (equals < 1 || equals == param.length() - 1) {
                throw CommandFailure.usage("-p " + param + ": the form is name=value1,value2");
            }
            values.computeIfAbsent(param.substring(0, equals), name -> new ArrayList<>())
                    .addAll(List.of(param.substring(equals + 1).split(",")));
        }
        return values;
    }
}
