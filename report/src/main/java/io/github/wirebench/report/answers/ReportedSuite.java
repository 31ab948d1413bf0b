// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import io.github.wirebench.harness.data.Suite;
import java.net.URL;
import java.util.Optional;

/**
 * A suite with the YAML resources that tell what its runs mean.
 *
 * @param suite the suite
 * @param questions the questions that a report answers; empty if the suite has none
 * @param capacity which benchmarks read and write payloads; empty if the suite does not say
 * @param claims figures that others published; empty if the suite has none
 */
public record ReportedSuite(Suite suite, Optional<URL> questions, Optional<URL> capacity, Optional<URL> claims) {}
