// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PromqlNamesTest {

    @Test
    void findsMetricsAndLabelsButNoKeywords() {
        PromqlNames names = PromqlNames.of("""
                histogram_quantile(0.99, sum by (operation, le) (rate(sizes_bucket{job=~"$job", outcome="failure"}[5m])))
                  / on (job) group_left sum without(pod) (calls_total offset 5m) > bool 1e9 and up{} unless absent
                """);
        assertThat(names.metrics()).containsExactlyInAnyOrder("sizes_bucket", "calls_total", "up", "absent");
        assertThat(names.labels()).containsExactlyInAnyOrder("operation", "le", "job", "outcome", "pod");
        assertThat(names.selectors()).containsExactly(new PromqlNames.Selector("sizes_bucket", "outcome", "failure"));
    }
}
