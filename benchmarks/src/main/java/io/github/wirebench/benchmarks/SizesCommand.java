// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.OutputFile;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Contender;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints the encoded size of every payload, raw and compressed. */
@Command(
        name = "sizes",
        headerHeading = "sizes --payload POST",
        header = "Print the bytes of each payload: raw, gzip, zstd",
        footer = "Exit codes: 0 printed, 2 wrong usage.")
final class SizesCommand implements Callable<Integer> {

    @Mixin
    private Selection selection;

    @Option(names = "--json", paramLabel = "FILE", description = "Also write the sizes to this file")
    private Path json;

    @Option(names = OutputFile.FORCE, description = OutputFile.FORCE_DESCRIPTION)
    private boolean force;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Optional<OutputFile> file = OutputFile.of("--json", json, force);
        PrintWriter out = spec.commandLine().getOut();
        List<WireSize> sizes = new ArrayList<>();
        out.printf(
                Locale.ROOT,
                "%-18s %-20s %11s %11s %11s %8s%n",
                "payload",
                "contender",
                "raw",
                "gzip",
                "zstd",
                "raw/JSON");
        for (Payload payload : selection.payloads()) {
            int jsonBytes = WireSize.rawBytes(Catalogue.named("JACKSON"), payload);
            for (Contender contender : selection.contenders()) {
                if (!contender.supports(payload)
                        || ContenderCheck.unsupportedReason(contender, payload).isPresent()) {
                    continue;
                }
                WireSize size = size(contender, payload);
                sizes.add(size);
                out.printf(
                        Locale.ROOT,
                        "%-18s %-20s %,11d %,11d %,11d %7.0f%%%n",
                        size.payload(),
                        size.contender(),
                        size.raw(),
                        size.gzip(),
                        size.zstd(),
                        100.0 * size.raw() / jsonBytes);
            }
            if (payload.textShare() > 0) {
                out.printf(
                        "%s: %s of the bytes are JSON text in every format.%n",
                        payload.name(), Format.percent(payload.textShare()));
            }
            out.flush();
        }
        if (sizes.isEmpty()) {
            throw CommandFailure.usage(Selection.NOTHING + "; verify says why");
        }
        file.ifPresent(output -> output.write(JsonFiles.text(sizes)));
        return 0;
    }

    private static WireSize size(Contender contender, Payload payload) throws IOException {
        try {
            return WireSize.of(contender, payload);
        } catch (RuntimeException e) {
            throw CommandFailure.usage(contender.name() + " cannot write " + payload + ": " + e.getMessage()
                    + "; the command verify says more");
        }
    }
}
