// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.time.Instant;

/** Generates {@link Telemetry} reports from a seed. */
final class TelemetryGenerator {

    private static final int LABELS = 100;
    private static final int LABEL_CHARS = 45;
    private static final int JOBS = 100;

    private TelemetryGenerator() {}

    static Telemetry telemetry(RandomValues random) {
        return new Telemetry(
                random.nextBoolean(),
                1_000 + random.nextInt(9_000),
                // three decimals, the last of them odd, so that the number of digits is always the same
                (100_001 + 2 * random.nextInt(449_000)) / 1000.0,
                1_000_000_000L + random.nextInt(1_000_000_000),
                "host-" + (1_000 + random.nextInt(9_000)),
                RandomValues.times(LABELS, () -> random.text(LABEL_CHARS)),
                random.instant(),
                milestones(random),
                RandomValues.times(JOBS, () -> milestones(random)));
    }

    private static Milestones milestones(RandomValues random) {
        Instant[] at = new Instant[10];
        at[0] = random.instant();
        for (int i = 1; i < at.length; i++) {
            at[i] = at[i - 1].plusMillis(random.nextInt(5_000));
        }
        return new Milestones(at[0], at[1], at[2], at[3], at[4], at[5], at[6], at[7], at[8], at[9]);
    }
}
