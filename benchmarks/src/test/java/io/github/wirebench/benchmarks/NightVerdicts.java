// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Creates the parts of {@code ab}'s files that the nightly scripts read. */
final class NightVerdicts {
    private NightVerdicts() {}

    /** Creates the files of a valid night. */
    static Map<String, String> of(String... rows) {
        return of(true, 0, rows);
    }

    /**
     * Creates the files of a night's folder.
     *
     * @param rows a contender and its verdict on time, such as {@code GSON REGRESSED}, optionally a verdict on
     *     allocation, and {@code accepted} if the change of time is accepted; or {@code fails} or {@code removed}
     *     instead of a verdict. All times change by 7 to 9%, and all allocations from 1,000 to 1,200 bytes
     */
    static Map<String, String> of(boolean valid, int leftOut, String... rows) {
        ObjectNode verdicts = new ObjectMapper().createObjectNode().put("valid", valid);
        verdicts.put("seed", 7).put("randomlyDropped", leftOut);
        ObjectNode comparison = verdicts.putArray("comparisons").addObject().put("geometricMean", 1.01);
        comparison.putArray("onlyInFrom");
        comparison.putArray("benchmarks");
        for (String row : rows) {
            String[] words = row.split(" ");
            boolean removed = words[1].equals("removed");
            boolean fails = words[1].equals("fails");
            ObjectNode node =
                    comparison.withArray(removed ? "onlyInFrom" : "benchmarks").addObject();
            node.put("benchmark", "a.JsonBenchmark.read").put("mode", "avgt");
            node.putObject("params").put("payload", "POST").put("contender", words[0]);
            ObjectNode time = node.putObject("time").put("verdict", fails ? "INCONCLUSIVE" : words[1]);
            time.put("slowdown", 1.08).put("low", 1.07).put("high", 1.09);
            time.put("accepted", row.endsWith("accepted") ? "a reason" : null);
            node.put("failure", fails ? "boom | bang" : null).put("failsInNew", fails);
            if (words.length > 2 && !row.endsWith("accepted")) {
                node.putObject("allocation")
                        .put("verdict", words[2])
                        .put("from", 1000)
                        .put("to", 1200);
            }
        }
        Map<String, String> files = new LinkedHashMap<>(
                Map.of("ab.json", "{}", "verdicts.json", verdicts.toString(), "verdicts.md", "**the verdicts**\n"));
        for (String side : List.of("base", "new")) {
            files.put(side + "/run.json", """
                    {"machine": {"cpu": "Some CPU", "logicalCores": 2},
                     "plan": {"subject": {"javaVersion": "17.0.15", "vmVersion": "17.0.15+6"}}}""");
            files.put(side + "/forks.jsonl", "{}\n");
            files.put(side + "/jmh.log", "much text\n");
        }
        return files;
    }

    /** Returns the benchmark of a contender as one line of text. */
    static String id(String contender) {
        return "a.JsonBenchmark.read [avgt] payload=POST contender=" + contender;
    }
}
