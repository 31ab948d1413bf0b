// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.msgpack;

import io.github.wirebench.model.Milestones;
import io.github.wirebench.model.Telemetry;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

final class TelemetryPacker implements RecordPacker<Telemetry> {

    private final RecordPacker<Milestones> milestones = new MilestonesPacker();

    @Override
    public void pack(Telemetry telemetry, MessagePacker out) throws IOException {
        out.packMapHeader(9);
        out.packString("healthy");
        out.packBoolean(telemetry.healthy());
        out.packString("shard");
        out.packInt(telemetry.shard());
        out.packString("load");
        out.packDouble(telemetry.load());
        out.packString("offset");
        out.packLong(telemetry.offset());
        out.packString("host");
        out.packString(telemetry.host());
        out.packString("labels");
        RecordPacker.packStrings(telemetry.labels(), out);
        out.packString("reportedAt");
        out.packLong(telemetry.reportedAt().toEpochMilli());
        out.packString("slowest");
        milestones.pack(telemetry.slowest(), out);
        out.packString("latest");
        RecordPacker.packList(telemetry.latest(), milestones, out);
    }

    @Override
    public Telemetry unpack(MessageUnpacker in) throws IOException {
        boolean healthy = false;
        int shard = 0;
        double load = 0;
        long offset = 0;
        String host = null;
        List<String> labels = null;
        Instant reportedAt = null;
        Milestones slowest = null;
        List<Milestones> latest = null;
        int properties = in.unpackMapHeader();
        for (int i = 0; i < properties; i++) {
            switch (in.unpackString()) {
                case "healthy" -> healthy = in.unpackBoolean();
                case "shard" -> shard = in.unpackInt();
                case "load" -> load = in.unpackDouble();
                case "offset" -> offset = in.unpackLong();
                case "host" -> host = in.unpackString();
                case "labels" -> labels = RecordPacker.unpackStrings(in);
                case "reportedAt" -> reportedAt = Instant.ofEpochMilli(in.unpackLong());
                case "slowest" -> slowest = milestones.unpack(in);
                case "latest" -> latest = RecordPacker.unpackList(milestones, in);
                default -> in.skipValue();
            }
        }
        return new Telemetry(healthy, shard, load, offset, host, labels, reportedAt, slowest, latest);
    }

    private static final class MilestonesPacker implements RecordPacker<Milestones> {

        @Override
        public void pack(Milestones milestones, MessagePacker out) throws IOException {
            out.packMapHeader(10);
            out.packString("receivedAt");
            out.packLong(milestones.receivedAt().toEpochMilli());
            out.packString("validatedAt");
            out.packLong(milestones.validatedAt().toEpochMilli());
            out.packString("enrichedAt");
            out.packLong(milestones.enrichedAt().toEpochMilli());
            out.packString("scheduledAt");
            out.packLong(milestones.scheduledAt().toEpochMilli());
            out.packString("dispatchedAt");
            out.packLong(milestones.dispatchedAt().toEpochMilli());
            out.packString("startedAt");
            out.packLong(milestones.startedAt().toEpochMilli());
            out.packString("processedAt");
            out.packLong(milestones.processedAt().toEpochMilli());
            out.packString("persistedAt");
            out.packLong(milestones.persistedAt().toEpochMilli());
            out.packString("publishedAt");
            out.packLong(milestones.publishedAt().toEpochMilli());
            out.packString("completedAt");
            out.packLong(milestones.completedAt().toEpochMilli());
        }

        @Override
        public Milestones unpack(MessageUnpacker in) throws IOException {
            Instant receivedAt = null;
            Instant validatedAt = null;
            Instant enrichedAt = null;
            Instant scheduledAt = null;
            Instant dispatchedAt = null;
            Instant startedAt = null;
            Instant processedAt = null;
            Instant persistedAt = null;
            Instant publishedAt = null;
            Instant completedAt = null;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "receivedAt" -> receivedAt = Instant.ofEpochMilli(in.unpackLong());
                    case "validatedAt" -> validatedAt = Instant.ofEpochMilli(in.unpackLong());
                    case "enrichedAt" -> enrichedAt = Instant.ofEpochMilli(in.unpackLong());
                    case "scheduledAt" -> scheduledAt = Instant.ofEpochMilli(in.unpackLong());
                    case "dispatchedAt" -> dispatchedAt = Instant.ofEpochMilli(in.unpackLong());
                    case "startedAt" -> startedAt = Instant.ofEpochMilli(in.unpackLong());
                    case "processedAt" -> processedAt = Instant.ofEpochMilli(in.unpackLong());
                    case "persistedAt" -> persistedAt = Instant.ofEpochMilli(in.unpackLong());
                    case "publishedAt" -> publishedAt = Instant.ofEpochMilli(in.unpackLong());
                    case "completedAt" -> completedAt = Instant.ofEpochMilli(in.unpackLong());
                    default -> in.skipValue();
                }
            }
            return new Milestones(
                    receivedAt,
                    validatedAt,
                    enrichedAt,
                    scheduledAt,
                    dispatchedAt,
                    startedAt,
                    processedAt,
                    persistedAt,
                    publishedAt,
                    completedAt);
        }
    }
}
