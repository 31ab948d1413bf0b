// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.inplace;

import io.github.wirebench.binary.generated.flatbuffers.FlatViewEvent;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Each field is found through a table of offsets, in any order. */
final class FlatBuffersReader implements ViewEventReader {

    private final FlatViewEvent view = new FlatViewEvent();

    /** A view of a text is a duplicate of the buffer with other limits, and one duplicate serves all texts. */
    @Override
    public long visitEverything(byte[] event) {
        wrap(event);
        ByteBuffer text = ByteBuffer.wrap(event).order(ByteOrder.LITTLE_ENDIAN);
        return view.eventId()
                + view.userId()
                + view.viewedAt()
                + view.durationMillis()
                + view.scrollPercent()
                + view.device()
                + view.articleIdInByteBuffer(text).remaining()
                + view.countryInByteBuffer(text).remaining()
                + view.referrerInByteBuffer(text).remaining();
    }

    @Override
    public ViewTime readTwo(byte[] event) {
        wrap(event);
        return new ViewTime(view.articleId(), view.durationMillis());
    }

    private void wrap(byte[] event) {
        FlatViewEvent.getRootAsFlatViewEvent(ByteBuffer.wrap(event), view);
    }
}
