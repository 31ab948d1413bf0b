// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Contender;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** Options that limit a command to some contenders and payloads. */
final class Selection {

    static final String NOTHING = "none of these libraries carries any of these payloads";

    @Option(
            names = "--contender",
            split = ",",
            paramLabel = "NAME",
            converter = ContenderConverter.class,
            completionCandidates = ContenderNames.class,
            description = "Only these libraries (contenders lists them)")
    private List<Contender> contenders;

    @Option(
            names = "--payload",
            split = ",",
            paramLabel = "NAME",
            converter = PayloadConverter.class,
            completionCandidates = PayloadNames.class,
            description = "Only these payloads")
    private List<Payload> payloads;

    List<Contender> contenders() {
        return contenders == null ? Catalogue.all() : contenders;
    }

    List<Payload> payloads() {
        return payloads == null ? Payload.values() : payloads;
    }

    static final class ContenderConverter implements ITypeConverter<Contender> {
        @Override
        public Contender convert(String name) {
            return Catalogue.find(name.toUpperCase(Locale.ROOT))
                    .orElseThrow(() -> CommandFailure.usage("give one that the command contenders lists"));
        }
    }

    static final class PayloadConverter implements ITypeConverter<Payload> {
        @Override
        public Payload convert(String name) {
            return Payload.find(name.toUpperCase(Locale.ROOT))
                    .orElseThrow(() -> CommandFailure.usage("give one of "
                            + Payload.values().stream().map(Payload::name).collect(Collectors.joining(", "))));
        }
    }

    private static final class PayloadNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Payload.values().stream().map(Payload::name).iterator();
        }
    }

    private static final class ContenderNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Catalogue.names().iterator();
        }
    }
}
