// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.LogRatio;
import java.util.Optional;

/**
 * What a ruler says of a night: the same work of the JDK beside both jars.
 *
 * @param row which ruler
 * @param slowdown beside NEW against beside BASE, with the 95% interval
 * @param pairs that it rests on
 * @param bent whether the two sides differ: no verdict of the night can be believed
 * @param failure why it could not be measured; empty if it could
 */
record RulerFinding(Row row, Interval slowdown, int pairs, boolean bent, Optional<String> failure) {

    static RulerFinding of(PairedRow row, GateRules rules) {
        RowState state = RowState.of(row, rules);
        double[] slowdowns = state.times().slowdowns();
        LogRatio ratio = LogRatio.paired(slowdowns);
        return new RulerFinding(
                row.row(),
                ratio.interval(),
                slowdowns.length,
                ratio.pValue(Math.log1p(rules.rulerLimit())) < rules.rulerLevel(),
                row.failure());
    }

    /** Such as {@code hash}. */
    String name() {
        return row.benchmark().substring(row.benchmark().lastIndexOf('.') + 1);
    }
}
