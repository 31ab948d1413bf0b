// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Adds a member to a composite that already has meters. Micrometer logs advice against that, which the build does not
 * need to print.
 */
final class LateMember {

    private static final Logger ADVICE = Logger.getLogger(CompositeMeterRegistry.class.getName());

    private LateMember() {}

    static void join(CompositeMeterRegistry composite, MeterRegistry member) {
        Level level = ADVICE.getLevel();
        ADVICE.setLevel(Level.OFF);
        try {
            composite.add(member);
        } finally {
            ADVICE.setLevel(level);
        }
    }
}
