// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import io.github.wirebench.model.MediaContent.Image;
import io.github.wirebench.model.MediaContent.Media;
import io.github.wirebench.model.MediaContent.Player;
import io.github.wirebench.model.MediaContent.Size;
import java.util.List;
import java.util.Random;

/** Generates {@link MediaContent}s from a seed. */
final class MediaContentGenerator {

    private static final List<String> FORMATS = List.of("video/mp4", "video/ogg");

    private MediaContentGenerator() {}

    static MediaContent content(Random random) {
        TextGenerator text = new TextGenerator(random, TextVariant.ASCII);
        String file = "http://example.com/" + RandomValues.lettersAndDigits(random, 12);
        Media media = new Media(
                file + ".mp4",
                text.text(22),
                640,
                480,
                RandomValues.oneOf(random, FORMATS),
                RandomValues.number(random, 8),
                RandomValues.number(random, 8),
                RandomValues.oneIn(random, 2) ? null : 100_000 + random.nextInt(900_000),
                List.of(Names.full(random), Names.full(random)),
                RandomValues.oneOf(random, List.of(Player.values())),
                RandomValues.oneIn(random, 2) ? null : Names.full(random));
        return new MediaContent(
                media,
                List.of(
                        new Image(file + "_large.jpg", text.text(22), 1024, 768, Size.LARGE),
                        new Image(
                                file + "_small.jpg",
                                RandomValues.oneIn(random, 2) ? null : text.text(22),
                                320,
                                240,
                                Size.SMALL)));
    }
}
