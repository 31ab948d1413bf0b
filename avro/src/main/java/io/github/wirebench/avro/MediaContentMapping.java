// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro;

import io.github.wirebench.avro.v1.ImageRecord;
import io.github.wirebench.avro.v1.ImageSize;
import io.github.wirebench.avro.v1.MediaContentRecord;
import io.github.wirebench.avro.v1.MediaRecord;
import io.github.wirebench.avro.v1.Player;
import io.github.wirebench.model.MediaContent;
import io.github.wirebench.model.MediaContent.Image;
import io.github.wirebench.model.MediaContent.Media;
import java.util.List;

/** Maps between {@link MediaContent} and {@link MediaContentRecord}. */
final class MediaContentMapping implements AvroMapping<MediaContent, MediaContentRecord> {

    @Override
    public MediaContentRecord toRecord(MediaContent mediaContent) {
        return new MediaContentRecord(
                toRecord(mediaContent.media()),
                mediaContent.images().stream()
                        .map(MediaContentMapping::toRecord)
                        .toList());
    }

    @Override
    public MediaContent toDomain(MediaContentRecord mediaContent) {
        return new MediaContent(
                toDomain(mediaContent.getMedia()),
                mediaContent.getImages().stream()
                        .map(MediaContentMapping::toDomain)
                        .toList());
    }

    @Override
    public Class<MediaContentRecord> recordClass() {
        return MediaContentRecord.class;
    }

    private static MediaRecord toRecord(Media media) {
        return new MediaRecord(
                media.uri(),
                media.title(),
                media.width(),
                media.height(),
                media.format(),
                media.duration(),
                media.size(),
                media.bitrate(),
                media.persons(),
                toAvro(media.player()),
                media.copyright());
    }

    private static Media toDomain(MediaRecord media) {
        return new Media(
                media.getUri(),
                media.getTitle(),
                media.getWidth(),
                media.getHeight(),
                media.getFormat(),
                media.getDuration(),
                media.getSize(),
                media.getBitrate(),
                List.copyOf(media.getPersons()),
                toDomain(media.getPlayer()),
                media.getCopyright());
    }

    private static ImageRecord toRecord(Image image) {
        return new ImageRecord(image.uri(), image.title(), image.width(), image.height(), toAvro(image.size()));
    }

    private static Image toDomain(ImageRecord image) {
        return new Image(
                image.getUri(), image.getTitle(), image.getWidth(), image.getHeight(), toDomain(image.getSize()));
    }

    private static Player toAvro(MediaContent.Player value) {
        return switch (value) {
            case NATIVE -> Player.NATIVE;
            case EMBEDDED -> Player.EMBEDDED;
        };
    }

    private static MediaContent.Player toDomain(Player value) {
        return switch (value) {
            case NATIVE -> MediaContent.Player.NATIVE;
            case EMBEDDED -> MediaContent.Player.EMBEDDED;
        };
    }

    private static ImageSize toAvro(MediaContent.Size value) {
        return switch (value) {
            case SMALL -> ImageSize.SMALL;
            case LARGE -> ImageSize.LARGE;
        };
    }

    private static MediaContent.Size toDomain(ImageSize value) {
        return switch (value) {
            case SMALL -> MediaContent.Size.SMALL;
            case LARGE -> MediaContent.Size.LARGE;
        };
    }
}
