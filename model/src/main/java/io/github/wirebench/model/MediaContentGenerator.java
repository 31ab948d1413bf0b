// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import io.github.wirebench.model.MediaContent.Image;
import io.github.wirebench.model.MediaContent.Media;
import io.github.wirebench.model.MediaContent.Player;
import io.github.wirebench.model.MediaContent.Size;
import java.util.List;

/** Generates {@link MediaContent}s from a seed. */
final class MediaContentGenerator {

    private MediaContentGenerator() {}

    static MediaContent content(RandomValues random) {
        String file = "http://example.com/" + random.letters(12);
        Media media = new Media(
                file + ".mp4",
                random.text(22),
                640,
                480,
                random.oneOf("video/mp4", "video/ogg"),
                random.number(8),
                random.number(8),
                random.oneIn(2) ? null : 100_000 + random.nextInt(900_000),
                List.of(random.fullName(), random.fullName()),
                random.oneOf(Player.values()),
                random.oneIn(2) ? null : random.fullName());
        return new MediaContent(
                media,
                List.of(
                        new Image(file + "_large.jpg", random.text(22), 1024, 768, Size.LARGE),
                        new Image(
                                file + "_small.jpg", random.oneIn(2) ? null : random.text(22), 320, 240, Size.SMALL)));
    }
}
