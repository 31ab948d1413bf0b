// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What {@code ab} leaves of a night, as far as scripts read it. */
final class NightVerdicts {
    private final List<String> rows = new ArrayList<>();
    private final List<String> gone = new ArrayList<>();
    private final boolean valid;
    private int leftOut;

    NightVerdicts(boolean valid) {
        this.valid = valid;
    }

    /** A row whose time changed so much, as a fraction. */
    NightVerdicts row(String contender, String verdict, double change) {
        return row(
                contender,
                "\"verdict\": \"" + verdict + "\", \"slowdown\": " + (1 + change) + ", \"low\": " + (1 + change - 0.01)
                        + ", \"high\": " + (1 + change + 0.01),
                "null, \"failure\": null");
    }

    NightVerdicts accepted(String contender) {
        return row(
                contender,
                "\"verdict\": \"REGRESSED\", \"accepted\": \"a reason\", \"slowdown\": 1.1, \"low\": 1.09, \"high\": 1.11",
                "null, \"failure\": null");
    }

    NightVerdicts moreBytes(String contender) {
        return row(
                contender,
                "\"verdict\": \"CLEAN\", \"slowdown\": 1, \"low\": 1, \"high\": 1",
                "{\"verdict\": \"REGRESSED\", \"accepted\": null, \"base\": 1000, \"new\": 1200}, \"failure\": null");
    }

    NightVerdicts fewerBytes(String contender) {
        return row(
                contender,
                "\"verdict\": \"CLEAN\", \"slowdown\": 1, \"low\": 1, \"high\": 1",
                "{\"verdict\": \"IMPROVED\", \"accepted\": null, \"base\": 1200, \"new\": 1000}, \"failure\": null");
    }

    /** So many rows that did not fit into the time. */
    NightVerdicts leftOut(int rows) {
        leftOut = rows;
        return this;
    }

    NightVerdicts fails(String contender) {
        return row(
                contender,
                "\"verdict\": \"INCONCLUSIVE\", \"slowdown\": null, \"low\": null, \"high\": null",
                "null, \"failure\": \"fails in NEW: boom | bang\", \"failsInNew\": true");
    }

    NightVerdicts takenOut(String contender) {
        gone.add("{" + name(contender) + "}");
        return this;
    }

    private NightVerdicts row(String contender, String time, String allocation) {
        rows.add("{" + name(contender) + ", \"time\": {" + time + "}, \"allocation\": " + allocation + "}");
        return this;
    }

    private static String name(String contender) {
        return "\"benchmark\": \"a.JsonReadBenchmark.read\", \"mode\": \"avgt\", \"params\": {\"payload\": \"POST\","
                + " \"contender\": \"" + contender + "\"}";
    }

    /** The row as its one line of text. */
    static String id(String contender) {
        return "a.JsonReadBenchmark.read [avgt] payload=POST contender=" + contender;
    }

    /** The files of the night's folder. */
    Map<String, String> files() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("ab.json", "{}");
        files.put(
                "verdicts.json",
                "{\"valid\": " + valid + ", \"geometricMean\": 1.01, \"seed\": 7, \"leftOutByLot\": " + leftOut
                        + ", \"onlyInBase\": " + gone
                        + ", \"benchmarks\": " + rows + "}");
        files.put("verdicts.md", "**the verdicts**\n");
        for (String side : List.of("base", "new")) {
            files.put(
                    side + "/run.json",
                    "{\"machine\": {\"cpu\": \"Some CPU\", \"logicalCores\": 2}, \"plan\": {\"subject\":"
                            + " {\"javaVersion\": \"17.0.15\", \"vmVersion\": \"17.0.15+6\"}}}");
            files.put(side + "/forks.jsonl", "{}\n");
            files.put(side + "/jmh.log", "much text\n");
        }
        return files;
    }
}
