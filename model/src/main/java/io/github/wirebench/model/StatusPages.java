// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import io.github.wirebench.model.StatusPage.Author;
import io.github.wirebench.model.StatusPage.Entities;
import io.github.wirebench.model.StatusPage.Hashtag;
import io.github.wirebench.model.StatusPage.Link;
import io.github.wirebench.model.StatusPage.Mention;
import io.github.wirebench.model.StatusPage.SearchMetadata;
import io.github.wirebench.model.StatusPage.Status;
import java.util.List;
import java.util.Random;

/** Generates {@link StatusPage}s from a seed. */
final class StatusPages {

    private static final int STATUSES = 20;
    private static final int TEXT_CHARS = 100;
    /** Half of the texts are Chinese, as in a search for a Chinese word. */
    private static final List<TextVariant> SCRIPTS =
            List.of(TextVariant.CJK, TextVariant.CJK, TextVariant.EMOJI, TextVariant.LATIN1);

    private static final List<String> LANGUAGES = List.of("zh", "ja", "en", "fr", "es");

    private final Random random;

    private StatusPages(Random random) {
        this.random = random;
    }

    static StatusPage page(Random random) {
        return new StatusPages(random).page();
    }

    private StatusPage page() {
        return new StatusPage(
                Draws.times(STATUSES, () -> status(Draws.oneIn(random, 3))),
                new SearchMetadata(
                        (1 + 2 * random.nextInt(500)) / 1000.0,
                        id(),
                        "?max_id=" + id() + "&count=" + STATUSES,
                        text(2),
                        STATUSES));
    }

    private Status status(boolean repeats) {
        boolean reply = Draws.oneIn(random, 4);
        boolean link = Draws.oneIn(random, 3);
        return new Status(
                Articles.instant(random),
                id(),
                text(TEXT_CHARS),
                "<a href=\"http://example.com/app\" rel=\"nofollow\">Example for phones</a>",
                false,
                reply ? id() : null,
                reply ? userId() : null,
                reply ? screenName() : null,
                author(),
                Draws.oneIn(random, 10) ? Names.capitalised(random) : null,
                repeats ? status(false) : null,
                random.nextInt(1_000),
                random.nextInt(1_000),
                entities(link),
                false,
                Draws.oneIn(random, 10),
                link ? Draws.oneIn(random, 10) : null,
                Draws.oneOf(random, LANGUAGES));
    }

    private Author author() {
        boolean knownTimeZone = Draws.oneIn(random, 2);
        String image = "http://images.example.com/" + Draws.number(random, 9);
        return new Author(
                userId(),
                text(6),
                screenName(),
                Draws.oneIn(random, 2) ? "" : Names.capitalised(random),
                Draws.oneIn(random, 4) ? "" : text(50),
                Draws.oneIn(random, 3) ? shortAddress() : null,
                random.nextInt(10_000),
                random.nextInt(2_000),
                random.nextInt(50),
                Articles.instant(random),
                random.nextInt(20_000),
                knownTimeZone ? 3_600 * (random.nextInt(25) - 12) : null,
                knownTimeZone ? Names.capitalised(random) : null,
                Draws.oneIn(random, 3),
                Draws.oneIn(random, 10),
                random.nextInt(50_000),
                Draws.oneOf(random, LANGUAGES),
                false,
                Integer.toHexString(0x100000 + random.nextInt(0xF00000)),
                image + "/background.png",
                image + "/profile.jpeg",
                Draws.oneIn(random, 3) ? null : image + "/banner",
                Draws.oneIn(random, 2),
                null,
                null,
                null);
    }

    private Entities entities(boolean link) {
        return new Entities(
                Draws.times(random.nextInt(4), () -> new Hashtag(text(5), indices(6))),
                Draws.times(
                        link ? 1 : 0,
                        () -> new Link(
                                shortAddress(),
                                "http://example.com/articles/" + Draws.number(random, 8),
                                "example.com/articles/…",
                                indices(22))),
                Draws.times(random.nextInt(3), () -> new Mention(screenName(), text(6), userId(), indices(10))));
    }

    private List<Integer> indices(int length) {
        int start = random.nextInt(TEXT_CHARS);
        return List.of(start, start + length);
    }

    private String text(int length) {
        return new TextGenerator(random, Draws.oneOf(random, SCRIPTS)).text(length);
    }

    private String screenName() {
        return Vocabulary.latin().draw(random) + "_" + Draws.number(random, 3);
    }

    private String shortAddress() {
        return "http://example.org/" + Draws.lettersAndDigits(random, 10);
    }

    private long id() {
        return Draws.number(random, 18);
    }

    private long userId() {
        return Draws.number(random, 9);
    }
}
