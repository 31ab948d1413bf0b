// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import com.google.protobuf.Parser;
import io.github.wirebench.model.MediaContent;
import io.github.wirebench.model.MediaContent.Image;
import io.github.wirebench.model.MediaContent.Media;
import io.github.wirebench.proto.v1.ImageMessage;
import io.github.wirebench.proto.v1.ImageSize;
import io.github.wirebench.proto.v1.MediaContentMessage;
import io.github.wirebench.proto.v1.MediaMessage;
import io.github.wirebench.proto.v1.Player;
import java.util.List;

/** Maps between {@link MediaContent} and {@link MediaContentMessage}. */
final class MediaContentMapping implements ProtoMapping<MediaContent, MediaContentMessage> {

    @Override
    public MediaContentMessage toMessage(MediaContent mediaContent) {
        return MediaContentMessage.newBuilder()
                .setMedia(toMessage(mediaContent.media()))
                .addAllImages(mediaContent.images().stream()
                        .map(MediaContentMapping::toMessage)
                        .toList())
                .build();
    }

    @Override
    public MediaContent toDomain(MediaContentMessage message) {
        return new MediaContent(
                toDomain(message.getMedia()),
                message.getImagesList().stream()
                        .map(MediaContentMapping::toDomain)
                        .toList());
    }

    @Override
    public Parser<MediaContentMessage> parser() {
        return MediaContentMessage.parser();
    }

    @Override
    public void forgetSizes(MediaContentMessage message) {
        MemoizedSizes.forget(message);
        MemoizedSizes.forget(message.getMedia());
        for (int i = 0; i < message.getImagesCount(); i++) {
            MemoizedSizes.forget(message.getImages(i));
        }
    }

    private static MediaMessage toMessage(Media media) {
        MediaMessage.Builder message = MediaMessage.newBuilder()
                .setUri(media.uri())
                .setTitle(media.title())
                .setWidth(media.width())
                .setHeight(media.height())
                .setFormat(media.format())
                .setDuration(media.duration())
                .setSize(media.size())
                .addAllPersons(media.persons())
                .setPlayer(toMessage(media.player()));
        if (media.bitrate() != null) {
            message.setBitrate(media.bitrate());
        }
        if (media.copyright() != null) {
            message.setCopyright(media.copyright());
        }
        return message.build();
    }

    private static Media toDomain(MediaMessage message) {
        return new Media(
                message.getUri(),
                message.getTitle(),
                message.getWidth(),
                message.getHeight(),
                message.getFormat(),
                message.getDuration(),
                message.getSize(),
                message.hasBitrate() ? message.getBitrate() : null,
                List.copyOf(message.getPersonsList()),
                toDomain(message.getPlayer()),
                message.hasCopyright() ? message.getCopyright() : null);
    }

    private static ImageMessage toMessage(Image image) {
        ImageMessage.Builder message = ImageMessage.newBuilder()
                .setUri(image.uri())
                .setWidth(image.width())
                .setHeight(image.height())
                .setSize(toMessage(image.size()));
        if (image.title() != null) {
            message.setTitle(image.title());
        }
        return message.build();
    }

    private static Image toDomain(ImageMessage message) {
        return new Image(
                message.getUri(),
                message.hasTitle() ? message.getTitle() : null,
                message.getWidth(),
                message.getHeight(),
                toDomain(message.getSize()));
    }

    private static Player toMessage(MediaContent.Player value) {
        return switch (value) {
            case NATIVE -> Player.PLAYER_NATIVE;
            case EMBEDDED -> Player.PLAYER_EMBEDDED;
        };
    }

    private static MediaContent.Player toDomain(Player value) {
        return switch (value) {
            case PLAYER_NATIVE -> MediaContent.Player.NATIVE;
            case PLAYER_EMBEDDED -> MediaContent.Player.EMBEDDED;
            case PLAYER_UNSPECIFIED, UNRECOGNIZED ->
                throw new IllegalArgumentException("not a constant of Player: " + value);
        };
    }

    private static ImageSize toMessage(MediaContent.Size value) {
        return switch (value) {
            case SMALL -> ImageSize.IMAGE_SIZE_SMALL;
            case LARGE -> ImageSize.IMAGE_SIZE_LARGE;
        };
    }

    private static MediaContent.Size toDomain(ImageSize value) {
        return switch (value) {
            case IMAGE_SIZE_SMALL -> MediaContent.Size.SMALL;
            case IMAGE_SIZE_LARGE -> MediaContent.Size.LARGE;
            case IMAGE_SIZE_UNSPECIFIED, UNRECOGNIZED ->
                throw new IllegalArgumentException("not a constant of Size: " + value);
        };
    }
}
