// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.handwritten;

import io.github.wirebench.model.Device;
import io.github.wirebench.model.ViewEvent;
import java.io.IOException;

final class ViewEventFormat implements RecordFormat<ViewEvent> {

    private static final Device[] DEVICES = Device.values();

    @Override
    public void write(ViewEvent event, ByteWriter out) {
        out.writeLong(event.eventId());
        out.writeString(event.articleId());
        out.writeLong(event.userId());
        out.writeLong(event.viewedAt().toEpochMilli());
        out.writeVarint(event.durationMillis());
        out.writeVarint(event.scrollPercent());
        out.writeByte(event.device().ordinal());
        out.writeString(event.country());
        out.writeString(event.referrer());
    }

    @Override
    public ViewEvent read(ByteReader in) throws IOException {
        return new ViewEvent(
                in.readLong(),
                in.readString(),
                in.readLong(),
                in.readInstant(),
                in.readVarint(),
                in.readVarint(),
                in.readEnum(DEVICES),
                in.readString(),
                in.readString());
    }
}
