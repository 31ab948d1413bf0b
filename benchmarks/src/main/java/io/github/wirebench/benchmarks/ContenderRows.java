// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.Suite.CaseRules;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.model.codec.JvmRequirement;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Tells the harness which contender carries which payload, and what it needs of the JVM. */
final class ContenderRows implements CaseRules {

    static final String CONTENDER = "contender";
    static final String PAYLOAD = "payload";

    /** The matrices that have a row for every contender. */
    private static final Pattern MATRICES = Pattern.compile("\\.(JsonBenchmark|FormatBenchmark)\\.");

    @Override
    public Optional<String> unsupportedReason(BenchmarkCase row, int jdk) {
        return contender(row).flatMap(contender -> {
            if (contender.traits().minJdk() > jdk) {
                return Optional.of(
                        contender.name() + " needs JDK " + contender.traits().minJdk());
            }
            return payload(row)
                    .flatMap(payload -> ContenderCheck.unsupportedReason(contender, payload)
                            .map(reason -> contender.name() + " cannot carry " + payload + ": " + reason));
        });
    }

    @Override
    public Optional<String> problem(String param, String value) {
        return param.equals(PAYLOAD) && Payload.find(value).isEmpty()
                ? Optional.of("unknown payload \"" + value + "\"; it can be: "
                        + Payload.values().stream().map(Payload::name).collect(Collectors.joining(", ")))
                : Optional.empty();
    }

    @Override
    public List<String> jvmFlags(BenchmarkCase row, int jdk) {
        return contender(row).stream()
                .flatMap(contender -> contender.traits().needs().stream())
                .filter(need -> jdk >= need.fromJdk())
                .map(JvmRequirement::flag)
                .toList();
    }

    @Override
    public List<String> furtherValues(ListedBenchmark benchmark, String param) {
        return param.equals(CONTENDER) && MATRICES.matcher(benchmark.name()).find()
                ? benchmark.params().stream()
                        .filter(listed -> listed.name().equals(param))
                        .flatMap(listed -> listed.constants().stream())
                        .filter(Catalogue.names()::contains)
                        .toList()
                : List.of();
    }

    private static Optional<Contender> contender(BenchmarkCase row) {
        return Optional.ofNullable(row.params().get(CONTENDER)).flatMap(Catalogue::find);
    }

    private static Optional<Payload> payload(BenchmarkCase row) {
        return Optional.ofNullable(row.params().get(PAYLOAD)).flatMap(Payload::find);
    }
}
