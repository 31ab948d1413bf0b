// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.CodecCheck;
import io.github.wirebench.model.codec.Contender;
import java.util.ArrayList;
import java.util.List;

/** Runs in a JVM of its own, uses the contenders named like a benchmark, and exits with 1 if one fails. */
final class UnsafeProbe {

    private UnsafeProbe() {}

    public static void main(String[] names) {
        for (String name : names) {
            Contender contender = Catalogue.named(name);
            List<Payload> payloads = new ArrayList<>(contender.payloads());
            payloads.retainAll(List.of(Payload.DTO, Payload.POST, Payload.TELEMETRY, Payload.ARTICLE_500K));
            for (Payload payload : payloads) {
                List<CodecCheck.Failure> failures = CodecCheck.check(
                        contender.traits(),
                        contender.codec(payload.type()),
                        List.of(payload.sample(0), payload.sample(1)));
                if (!failures.isEmpty()) {
                    System.err.println(name + ", " + payload + ": " + failures);
                    System.exit(1);
                }
            }
        }
    }
}
