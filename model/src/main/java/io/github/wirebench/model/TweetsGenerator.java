// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import io.github.wirebench.model.Tweets.Author;
import io.github.wirebench.model.Tweets.Entities;
import io.github.wirebench.model.Tweets.Hashtag;
import io.github.wirebench.model.Tweets.Link;
import io.github.wirebench.model.Tweets.Mention;
import io.github.wirebench.model.Tweets.SearchMetadata;
import io.github.wirebench.model.Tweets.Status;
import java.util.List;

/** Generates {@link Tweets}s from a seed. */
final class TweetsGenerator {

    private static final int STATUSES = 20;
    private static final int TEXT_CHARS = 100;
    /** Half of the texts are Chinese, as in a search for a Chinese word. */
    private static final List<TextVariant> SCRIPTS =
            List.of(TextVariant.CJK, TextVariant.CJK, TextVariant.EMOJI, TextVariant.LATIN1);

    private static final List<String> LANGUAGES = List.of("zh", "ja", "en", "fr", "es");

    private final RandomValues random;

    private TweetsGenerator(RandomValues random) {
        this.random = random;
    }

    static Tweets page(RandomValues random) {
        return new TweetsGenerator(random).page();
    }

    private Tweets page() {
        return new Tweets(
                RandomValues.times(STATUSES, () -> status(random.oneIn(3))),
                new SearchMetadata(
                        (1 + 2 * random.nextInt(500)) / 1000.0,
                        id(),
                        "?max_id=" + id() + "&count=" + STATUSES,
                        text(2),
                        STATUSES));
    }

    private Status status(boolean repeats) {
        boolean reply = random.oneIn(4);
        boolean link = random.oneIn(3);
        return new Status(
                random.instant(),
                id(),
                text(TEXT_CHARS),
                "<a href=\"http://example.com/app\" rel=\"nofollow\">Example for phones</a>",
                false,
                reply ? id() : null,
                reply ? userId() : null,
                reply ? screenName() : null,
                author(),
                random.oneIn(10) ? random.name() : null,
                repeats ? status(false) : null,
                random.nextInt(1_000),
                random.nextInt(1_000),
                entities(link),
                false,
                random.oneIn(10),
                link ? random.oneIn(10) : null,
                random.oneOf(LANGUAGES));
    }

    private Author author() {
        boolean knownTimeZone = random.oneIn(2);
        String image = "http://images.example.com/" + random.number(9);
        return new Author(
                userId(),
                text(6),
                screenName(),
                random.oneIn(2) ? "" : random.name(),
                random.oneIn(4) ? "" : text(50),
                random.oneIn(3) ? shortAddress() : null,
                random.nextInt(10_000),
                random.nextInt(2_000),
                random.nextInt(50),
                random.instant(),
                random.nextInt(20_000),
                knownTimeZone ? 3_600 * (random.nextInt(25) - 12) : null,
                knownTimeZone ? random.name() : null,
                random.oneIn(3),
                random.oneIn(10),
                random.nextInt(50_000),
                random.oneOf(LANGUAGES),
                false,
                Integer.toHexString(0x100000 + random.nextInt(0xF00000)),
                image + "/background.png",
                image + "/profile.jpeg",
                random.oneIn(3) ? null : image + "/banner",
                random.oneIn(2),
                null,
                null,
                null);
    }

    private Entities entities(boolean link) {
        return new Entities(
                RandomValues.times(random.nextInt(4), () -> new Hashtag(text(5), indices(6))),
                RandomValues.times(
                        link ? 1 : 0,
                        () -> new Link(
                                shortAddress(),
                                "http://example.com/articles/" + random.number(8),
                                "example.com/articles/…",
                                indices(22))),
                RandomValues.times(random.nextInt(3), () -> new Mention(screenName(), text(6), userId(), indices(10))));
    }

    private List<Integer> indices(int length) {
        int start = random.nextInt(TEXT_CHARS);
        return List.of(start, start + length);
    }

    private String text(int length) {
        return random.text(length, random.oneOf(SCRIPTS));
    }

    private String screenName() {
        return random.word() + "_" + random.number(3);
    }

    private String shortAddress() {
        return "http://example.org/" + random.letters(10);
    }

    private long id() {
        return random.number(18);
    }

    private long userId() {
        return random.number(9);
    }
}
