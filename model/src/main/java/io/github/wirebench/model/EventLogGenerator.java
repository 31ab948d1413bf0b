// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import io.github.wirebench.model.EventLog.Event;
import io.github.wirebench.model.EventLog.Failure;
import io.github.wirebench.model.EventLog.Login;
import io.github.wirebench.model.EventLog.Purchase;
import io.github.wirebench.model.EventLog.Search;
import java.time.Instant;
import java.util.Random;

/** Generates {@link EventLog}s from a seed. */
final class EventLogGenerator {

    private static final int EVENTS = 50;

    private final Random random;
    private final TextGenerator text;

    private EventLogGenerator(Random random) {
        this.random = random;
        text = new TextGenerator(random, TextVariant.ASCII);
    }

    static EventLog log(Random random) {
        EventLogGenerator logs = new EventLogGenerator(random);
        return new EventLog(RandomValues.times(EVENTS, logs::event));
    }

    private Event event() {
        Instant at = ArticleGenerator.instant(random);
        return switch (random.nextInt(4)) {
            case 0 -> new Login(at, userId(), address(), random.nextBoolean());
            case 1 -> new Search(at, userId(), text.text(20), random.nextInt(1_000), millis());
            case 2 ->
                new Purchase(
                        at,
                        userId(),
                        RandomValues.lettersAndDigits(random, 12),
                        RandomValues.times(1 + random.nextInt(4), () -> ArticleGenerator.articleId(random)),
                        RandomValues.number(random, 5),
                        RandomValues.oneIn(random, 2) ? null : RandomValues.lettersAndDigits(random, 8));
            default ->
                new Failure(
                        at,
                        Vocabulary.latin().draw(random) + "-service",
                        text.text(60),
                        500 + random.nextInt(100),
                        random.nextBoolean());
        };
    }

    private long userId() {
        return RandomValues.number(random, 8);
    }

    private String address() {
        return "192.0.2." + random.nextInt(256);
    }

    /** Three decimals, the last of them odd, so that every JDK prints the same digits. */
    private double millis() {
        return (1 + 2 * random.nextInt(50_000)) / 1000.0;
    }
}
