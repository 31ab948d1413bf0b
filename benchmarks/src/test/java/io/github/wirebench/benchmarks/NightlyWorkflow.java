// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The steps of the nightly workflow that are not GitHub's own. */
final class NightlyWorkflow {
    private static final Path FILE =
            Path.of(System.getProperty("basedir", ".")).resolve("../.github/workflows/nightly.yml");

    private final JsonNode workflow;

    NightlyWorkflow() throws IOException {
        workflow = new YAMLMapper().readTree(FILE.toFile());
    }

    /**
     * A step that runs a command.
     *
     * @param command for a shell
     * @param environment names to expressions, the step's own and the job's
     */
    record Step(String command, Map<String, String> environment) {}

    List<Step> steps(String job) {
        List<Step> steps = new ArrayList<>();
        for (JsonNode step : workflow.required("jobs").required(job).required("steps")) {
            if (step.has("run")) {
                Map<String, String> environment = new LinkedHashMap<>();
                for (JsonNode owner : List.of(workflow.at("/jobs/" + job), step)) {
                    owner.path("env")
                            .properties()
                            .forEach(variable -> environment.put(
                                    variable.getKey(), variable.getValue().asText()));
                }
                steps.add(new Step(step.get("run").asText(), environment));
            }
        }
        return steps;
    }

    List<String> jobs() {
        List<String> jobs = new ArrayList<>();
        workflow.required("jobs").fieldNames().forEachRemaining(jobs::add);
        return jobs;
    }

    /** The paths of the first artifact that a job keeps. */
    List<String> artifact(String job) {
        for (JsonNode step : workflow.required("jobs").required(job).required("steps")) {
            if (step.path("uses").asText().startsWith("actions/upload-artifact@")) {
                return step.at("/with/path").asText().lines().toList();
            }
        }
        throw new IllegalStateException(job + " keeps no artifact");
    }
}
