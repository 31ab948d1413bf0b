// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.util.List;

/** Generates {@link Dto}s and {@link ViewEvent}s from a seed. All values of one type have the same size in JSON. */
final class SmallRecordGenerator {

    private static final String[] FOUR_LETTERS = {"some", "more", "many", "most", "less", "none", "each", "both"};
    private static final String[] COUNTRIES = {"DE", "FR", "US", "JP", "BR", "IN", "ZA", "SE"};
    private static final String[] REFERRERS = {"newsletter", "searchpage", "frontpages", "socialfeed"};

    private SmallRecordGenerator() {}

    /** Creates the object of 72 bytes that the ObjectMapper article measured. */
    static Dto articleDto() {
        return new Dto("some", DtoEnum.B, new InnerDto(123L, List.of("1", "2")));
    }

    static Dto dto(RandomValues random) {
        return new Dto(
                random.oneOf(FOUR_LETTERS),
                random.oneOf(DtoEnum.values()),
                new InnerDto(100L + random.nextInt(900), List.of(digit(random), digit(random))));
    }

    static ViewEvent viewEvent(RandomValues random) {
        return new ViewEvent(
                100_000_000_000_000L + random.nextInt(900_000_000),
                random.articleId(),
                10_000_000L + random.nextInt(90_000_000),
                random.instant(),
                10_000 + random.nextInt(90_000),
                10 + random.nextInt(90),
                random.oneOf(Device.values()),
                random.oneOf(COUNTRIES),
                random.oneOf(REFERRERS));
    }

    private static String digit(RandomValues random) {
        return Integer.toString(random.nextInt(10));
    }
}
