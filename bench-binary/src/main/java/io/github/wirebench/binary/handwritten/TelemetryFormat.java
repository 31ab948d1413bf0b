// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.handwritten;

import io.github.wirebench.model.Milestones;
import io.github.wirebench.model.Telemetry;
import java.io.IOException;

final class TelemetryFormat implements RecordFormat<Telemetry> {

    private final RecordFormat<Milestones> milestones = new MilestonesFormat();

    @Override
    public void write(Telemetry telemetry, ByteWriter out) {
        out.writeBoolean(telemetry.healthy());
        out.writeVarint(telemetry.shard());
        out.writeDouble(telemetry.load());
        out.writeLong(telemetry.offset());
        out.writeString(telemetry.host());
        out.writeStrings(telemetry.labels());
        out.writeLong(telemetry.reportedAt().toEpochMilli());
        milestones.write(telemetry.slowest(), out);
        out.writeList(telemetry.latest(), milestones);
    }

    @Override
    public Telemetry read(ByteReader in) throws IOException {
        return new Telemetry(
                in.readBoolean(),
                in.readVarint(),
                in.readDouble(),
                in.readLong(),
                in.readString(),
                in.readStrings(),
                in.readInstant(),
                milestones.read(in),
                in.readList(milestones, MilestonesFormat.BYTES));
    }

    private static final class MilestonesFormat implements RecordFormat<Milestones> {

        static final int BYTES = 10 * Long.BYTES;

        @Override
        public void write(Milestones milestones, ByteWriter out) {
            out.writeLong(milestones.receivedAt().toEpochMilli());
            out.writeLong(milestones.validatedAt().toEpochMilli());
            out.writeLong(milestones.enrichedAt().toEpochMilli());
            out.writeLong(milestones.scheduledAt().toEpochMilli());
            out.writeLong(milestones.dispatchedAt().toEpochMilli());
            out.writeLong(milestones.startedAt().toEpochMilli());
            out.writeLong(milestones.processedAt().toEpochMilli());
            out.writeLong(milestones.persistedAt().toEpochMilli());
            out.writeLong(milestones.publishedAt().toEpochMilli());
            out.writeLong(milestones.completedAt().toEpochMilli());
        }

        @Override
        public Milestones read(ByteReader in) throws IOException {
            return new Milestones(
                    in.readInstant(),
                    in.readInstant(),
                    in.readInstant(),
                    in.readInstant(),
                    in.readInstant(),
                    in.readInstant(),
                    in.readInstant(),
                    in.readInstant(),
                    in.readInstant(),
                    in.readInstant());
        }
    }
}
