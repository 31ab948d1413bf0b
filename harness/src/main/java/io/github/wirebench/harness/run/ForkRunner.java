// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.host.ForkOutcome;
import io.github.wirebench.harness.host.ForkRequest;

/** Runs forks of one jar on one JDK. */
@FunctionalInterface
interface ForkRunner {
    /** Runs a fork to its end; a failure is an outcome, not an exception. */
    ForkOutcome fork(ForkRequest request);
}
