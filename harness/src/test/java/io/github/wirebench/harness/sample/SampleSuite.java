// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.sample;

import io.github.wirebench.harness.CommandLineMain;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.data.Suite.CaseRules;
import io.github.wirebench.harness.data.Suite.Questions;
import io.github.wirebench.harness.data.Suite.WireSizes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** A suite of the sample benchmarks, started as a user starts one. */
public final class SampleSuite {
    private SampleSuite() {}

    /** The suite's description. */
    public static Suite suite() {
        return suite(null);
    }

    /** The suite's description, with questions unless they are null. */
    public static Suite suite(Questions questions) {
        return new Suite(
                new RunInfo.SuiteBuild("sample", "1.2.3", "abc123", true, null, "1.37"),
                "tiny benchmarks",
                "java -jar sample.jar",
                Map.of("some-library", "4.5"),
                Optional.ofNullable(questions),
                Optional.of(SampleSuite.class.getResource("/profiles/sample.yaml")),
                Optional.empty(),
                Map.of(),
                new CopyRows(),
                SampleSuite::bytes,
                Set.of(),
                Map.of("sizes.json", () -> Map.of("LARGE", 8000)));
    }

    /** The suite's own commands. */
    public static List<Object> commands() {
        return List.of(new Verify());
    }

    private static Map<String, Long> bytes(Map<String, String> params) {
        if (!"LARGE".equals(params.get("payload"))) {
            return Map.of();
        }
        return Map.of(WireSizes.RAW, params.get("contender").equals("ONCE") ? 8_000L : 64_000L);
    }

    /** Runs the command line. */
    public static void main(String[] args) {
        System.exit(CommandLineMain.run(suite(), out -> commands(), args));
    }

    /** Eight copies of what is vast are too much, and one of them needs a flag. */
    private static final class CopyRows implements CaseRules {
        @Override
        public Optional<String> unsupportedReason(BenchmarkCase row, int jdk) {
            return isVast(row) && row.params().containsValue("EIGHTFOLD")
                    ? Optional.of("EIGHTFOLD cannot carry VAST on JDK " + jdk)
                    : Optional.empty();
        }

        @Override
        public List<String> jvmFlags(BenchmarkCase row, int jdk) {
            return isVast(row) ? List.of("-Dvast=yes") : List.of();
        }

        @Override
        public List<String> furtherValues(ListedBenchmark benchmark, String param) {
            return param.equals("payload") ? List.of("LARGE", "VAST") : List.of();
        }

        private static boolean isVast(BenchmarkCase row) {
            return row.params().containsValue("VAST");
        }
    }

    /** A command with an error in it. */
    @Command(name = "fail", header = "Throws what it is made for.")
    public static final class Failing implements Callable<Integer> {
        private final Throwable failure;

        public Failing(Throwable failure) {
            this.failure = failure;
        }

        @Override
        public Integer call() throws Exception {
            if (failure instanceof Error error) {
                throw error;
            }
            throw (Exception) failure;
        }
    }

    /** A command that a suite brings along. */
    @Command(name = "verify", header = "Fails with no verdict.")
    public static final class Verify implements Callable<Integer> {
        @Override
        public Integer call() {
            throw new CommandFailure(3, "no verdict\n  today", new IllegalStateException("the cause"));
        }
    }
}
