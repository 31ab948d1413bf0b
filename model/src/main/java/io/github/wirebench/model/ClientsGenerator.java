// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import io.github.wirebench.model.Clients.Client;
import io.github.wirebench.model.Clients.EyeColor;
import io.github.wirebench.model.Clients.Partner;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.UUID;
import java.util.stream.LongStream;

/** Generates {@link Clients} from a seed, with the lengths that java-json-benchmark's generator gives them. */
final class ClientsGenerator {

    private static final int CLIENTS = 10;
    private static final LocalDate FIRST_DAY = LocalDate.of(1900, 1, 1);
    private static final int DAYS = 110 * 365;

    private ClientsGenerator() {}

    static Clients clients(RandomValues random) {
        return new Clients(RandomValues.times(CLIENTS, () -> client(random)));
    }

    private static Client client(RandomValues random) {
        return new Client(
                random.nextLong() >>> 1,
                random.nextInt(Integer.MAX_VALUE),
                new UUID(random.nextLong(), random.nextLong()),
                random.nextBoolean(),
                BigDecimal.valueOf(random.number(3 + random.nextInt(10)), 2),
                random.letters(100),
                random.nextInt(100),
                random.oneOf(EyeColor.values()),
                random.letters(20),
                random.letters(20),
                random.letters(20),
                RandomValues.times(random.nextInt(10), () -> random.letters(20)).toArray(String[]::new),
                LongStream.generate(() -> random.nextLong() >>> 1)
                        .limit(random.nextInt(10))
                        .toArray(),
                random.letters(20),
                random.letters(20),
                FIRST_DAY.plusDays(random.nextInt(DAYS)),
                random.degrees(90),
                random.degrees(180),
                RandomValues.times(random.nextInt(50), () -> random.letters(10)),
                RandomValues.times(
                        random.nextInt(30),
                        () -> new Partner(random.nextLong(), random.letters(30), random.instant())));
    }
}
