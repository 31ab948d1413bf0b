// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.OutputFile.ReportTarget;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the contenders with their traits. */
@Command(
        name = "contenders",
        headerHeading = "contenders",
        header = "List the libraries: version, licence, what they can and cannot do",
        footer = "Exit codes: 0 listed, 2 wrong usage.")
final class ContendersCommand implements Callable<Integer> {
    private final PrintStream console;

    @Mixin
    private ReportTarget target;

    ContendersCommand(PrintStream console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        target.prepare();
        List<ContenderFacts> contenders = SuiteData.contenders();
        target.write(console, format -> switch (format) {
            case TEXT -> ContenderList.text(contenders);
            case MARKDOWN -> ContenderList.markdown(contenders);
            case JSON ->
                JsonFiles.text(new Document("wirebench contenders", contenders)).stripTrailing();
            case CSV -> throw ReportTarget.noCsv();
        });
        return ExitCode.OK;
    }

    private record Document(String generator, List<ContenderFacts> contenders) {}
}
