// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import io.github.wirebench.model.Clients.Client;
import io.github.wirebench.model.Clients.EyeColor;
import io.github.wirebench.model.Clients.Partner;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.LongStream;

/** Generates {@link Clients} from a seed, with the lengths that java-json-benchmark's generator gives them. */
final class ClientsGenerator {

    private static final int CLIENTS = 10;
    private static final LocalDate FIRST_DAY = LocalDate.of(1900, 1, 1);
    private static final int DAYS = 110 * 365;

    private final Random random;

    private ClientsGenerator(Random random) {
        this.random = random;
    }

    static Clients clients(Random random) {
        ClientsGenerator pages = new ClientsGenerator(random);
        return new Clients(RandomValues.times(CLIENTS, pages::client));
    }

    private Client client() {
        return new Client(
                random.nextLong() >>> 1,
                random.nextInt(Integer.MAX_VALUE),
                new UUID(random.nextLong(), random.nextLong()),
                random.nextBoolean(),
                BigDecimal.valueOf(RandomValues.number(random, 3 + random.nextInt(10)), 2),
                letters(100),
                random.nextInt(100),
                RandomValues.oneOf(random, List.of(EyeColor.values())),
                letters(20),
                letters(20),
                letters(20),
                RandomValues.times(random.nextInt(10), () -> letters(20)).toArray(String[]::new),
                LongStream.generate(() -> random.nextLong() >>> 1)
                        .limit(random.nextInt(10))
                        .toArray(),
                letters(20),
                letters(20),
                FIRST_DAY.plusDays(random.nextInt(DAYS)),
                RandomValues.degrees(random, 90),
                RandomValues.degrees(random, 180),
                RandomValues.times(random.nextInt(50), () -> letters(10)),
                RandomValues.times(
                        random.nextInt(30),
                        () -> new Partner(random.nextLong(), letters(30), ArticleGenerator.instant(random))));
    }

    private String letters(int count) {
        return RandomValues.lettersAndDigits(random, count);
    }
}
