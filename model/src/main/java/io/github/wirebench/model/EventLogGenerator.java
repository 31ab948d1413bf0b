// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import io.github.wirebench.model.EventLog.Event;
import io.github.wirebench.model.EventLog.Failure;
import io.github.wirebench.model.EventLog.Login;
import io.github.wirebench.model.EventLog.Purchase;
import io.github.wirebench.model.EventLog.Search;
import java.time.Instant;

/** Generates {@link EventLog}s from a seed. */
final class EventLogGenerator {

    private static final int EVENTS = 50;

    private EventLogGenerator() {}

    static EventLog log(RandomValues random) {
        return new EventLog(RandomValues.times(EVENTS, () -> event(random)));
    }

    private static Event event(RandomValues random) {
        Instant at = random.instant();
        return switch (random.nextInt(4)) {
            case 0 -> new Login(at, userId(random), address(random), random.nextBoolean());
            case 1 -> new Search(at, userId(random), random.text(20), random.nextInt(1_000), millis(random));
            case 2 ->
                new Purchase(
                        at,
                        userId(random),
                        random.letters(12),
                        RandomValues.times(1 + random.nextInt(4), () -> random.articleId()),
                        random.number(5),
                        random.oneIn(2) ? null : random.letters(8));
            default ->
                new Failure(
                        at,
                        random.word() + "-service",
                        random.text(60),
                        500 + random.nextInt(100),
                        random.nextBoolean());
        };
    }

    private static long userId(RandomValues random) {
        return random.number(8);
    }

    private static String address(RandomValues random) {
        return "192.0.2." + random.nextInt(256);
    }

    /** Three decimals, the last of them odd, so that every JDK prints the same digits. */
    private static double millis(RandomValues random) {
        return (1 + 2 * random.nextInt(50_000)) / 1000.0;
    }
}
