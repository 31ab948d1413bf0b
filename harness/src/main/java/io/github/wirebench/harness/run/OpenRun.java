// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.journal.ForkJournal;
import io.github.wirebench.harness.journal.ForkRecord;
import io.github.wirebench.harness.record.RunDirectory;
import io.github.wirebench.harness.record.RunRecord;
import java.util.List;

/**
 * A run directory that is ready to be measured into.
 *
 * @param directory where
 * @param record its {@code run.json}
 * @param journal opened, so that no other process changes the run
 * @param done those of the journal's forks that count
 */
public record OpenRun(RunDirectory directory, RunRecord record, ForkJournal journal, List<ForkRecord> done) {}
