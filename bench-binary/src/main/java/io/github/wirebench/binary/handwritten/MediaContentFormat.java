// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.handwritten;

import io.github.wirebench.model.MediaContent;
import io.github.wirebench.model.MediaContent.Image;
import io.github.wirebench.model.MediaContent.Media;
import io.github.wirebench.model.MediaContent.Player;
import io.github.wirebench.model.MediaContent.Size;
import java.io.IOException;

final class MediaContentFormat implements RecordFormat<MediaContent> {

    private final RecordFormat<Media> mediaFormat = new MediaFormat();
    private final RecordFormat<Image> imageFormat = new ImageFormat();

    @Override
    public void write(MediaContent mediaContent, ByteWriter out) {
        mediaFormat.write(mediaContent.media(), out);
        out.writeList(mediaContent.images(), imageFormat);
    }

    @Override
    public MediaContent read(ByteReader in) throws IOException {
        return new MediaContent(mediaFormat.read(in), in.readList(imageFormat, ImageFormat.MIN_BYTES));
    }

    private static final class MediaFormat implements RecordFormat<Media> {

        private static final Player[] PLAYERS = Player.values();

        @Override
        public void write(Media media, ByteWriter out) {
            out.writeString(media.uri());
            out.writeString(media.title());
            out.writeVarint(media.width());
            out.writeVarint(media.height());
            out.writeString(media.format());
            out.writeLong(media.duration());
            out.writeLong(media.size());
            if (out.writePresence(media.bitrate())) {
                out.writeVarint(media.bitrate());
            }
            out.writeStrings(media.persons());
            out.writeByte(media.player().ordinal());
            if (out.writePresence(media.copyright())) {
                out.writeString(media.copyright());
            }
        }

        @Override
        public Media read(ByteReader in) throws IOException {
            return new Media(
                    in.readString(),
                    in.readString(),
                    in.readVarint(),
                    in.readVarint(),
                    in.readString(),
                    in.readLong(),
                    in.readLong(),
                    in.readBoolean() ? in.readVarint() : null,
                    in.readStrings(),
                    in.readEnum(PLAYERS),
                    in.readBoolean() ? in.readString() : null);
        }
    }

    private static final class ImageFormat implements RecordFormat<Image> {

        static final int MIN_BYTES = 5;
        private static final Size[] SIZES = Size.values();

        @Override
        public void write(Image image, ByteWriter out) {
            out.writeString(image.uri());
            if (out.writePresence(image.title())) {
                out.writeString(image.title());
            }
            out.writeVarint(image.width());
            out.writeVarint(image.height());
            out.writeByte(image.size().ordinal());
        }

        @Override
        public Image read(ByteReader in) throws IOException {
            return new Image(
                    in.readString(),
                    in.readBoolean() ? in.readString() : null,
                    in.readVarint(),
                    in.readVarint(),
                    in.readEnum(SIZES));
        }
    }
}
