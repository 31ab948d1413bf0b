// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.sbe;

import io.github.wirebench.binary.generated.sbe.BooleanType;
import io.github.wirebench.binary.generated.sbe.MilestonesDecoder;
import io.github.wirebench.binary.generated.sbe.MilestonesEncoder;
import io.github.wirebench.binary.generated.sbe.TelemetryDecoder;
import io.github.wirebench.binary.generated.sbe.TelemetryEncoder;
import io.github.wirebench.model.Milestones;
import io.github.wirebench.model.Telemetry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

public final class TelemetrySbeFormat extends SbeFormat<Telemetry> {

    private final TelemetryEncoder encoder = new TelemetryEncoder();
    private final TelemetryDecoder decoder = new TelemetryDecoder();

    @Override
    public int encode(Telemetry telemetry, MutableDirectBuffer buffer) {
        encoder.wrapAndApplyHeader(buffer, 0, headerEncoder)
                .healthy(telemetry.healthy() ? BooleanType.T : BooleanType.F)
                .shard(telemetry.shard())
                .load(telemetry.load())
                .queueOffset(telemetry.offset())
                .reportedAt(telemetry.reportedAt().toEpochMilli());
        write(telemetry.slowest(), encoder.slowest());
        TelemetryEncoder.LabelsEncoder labels =
                encoder.labelsCount(telemetry.labels().size());
        for (String label : telemetry.labels()) {
            labels.next().value(label);
        }
        TelemetryEncoder.LatestEncoder latest =
                encoder.latestCount(telemetry.latest().size());
        for (Milestones milestones : telemetry.latest()) {
            write(milestones, latest.next().milestones());
        }
        encoder.host(telemetry.host());
        return encoder.limit();
    }

    @Override
    public Telemetry decode(DirectBuffer buffer) {
        decoder.wrapAndApplyHeader(buffer, 0, headerDecoder);
        boolean healthy = decoder.healthy() == BooleanType.T;
        int shard = decoder.shard();
        double load = decoder.load();
        long offset = decoder.queueOffset();
        Instant reportedAt = Instant.ofEpochMilli(decoder.reportedAt());
        Milestones slowest = read(decoder.slowest());
        TelemetryDecoder.LabelsDecoder labelGroup = decoder.labels();
        List<String> labels = new ArrayList<>(labelGroup.count());
        while (labelGroup.hasNext()) {
            labels.add(labelGroup.next().value());
        }
        TelemetryDecoder.LatestDecoder latestGroup = decoder.latest();
        List<Milestones> latest = new ArrayList<>(latestGroup.count());
        while (latestGroup.hasNext()) {
            latest.add(read(latestGroup.next().milestones()));
        }
        return new Telemetry(healthy, shard, load, offset, decoder.host(), labels, reportedAt, slowest, latest);
    }

    private static void write(Milestones milestones, MilestonesEncoder out) {
        out.receivedAt(milestones.receivedAt().toEpochMilli())
                .validatedAt(milestones.validatedAt().toEpochMilli())
                .enrichedAt(milestones.enrichedAt().toEpochMilli())
                .scheduledAt(milestones.scheduledAt().toEpochMilli())
                .dispatchedAt(milestones.dispatchedAt().toEpochMilli())
                .startedAt(milestones.startedAt().toEpochMilli())
                .processedAt(milestones.processedAt().toEpochMilli())
                .persistedAt(milestones.persistedAt().toEpochMilli())
                .publishedAt(milestones.publishedAt().toEpochMilli())
                .completedAt(milestones.completedAt().toEpochMilli());
    }

    private static Milestones read(MilestonesDecoder in) {
        return new Milestones(
                Instant.ofEpochMilli(in.receivedAt()),
                Instant.ofEpochMilli(in.validatedAt()),
                Instant.ofEpochMilli(in.enrichedAt()),
                Instant.ofEpochMilli(in.scheduledAt()),
                Instant.ofEpochMilli(in.dispatchedAt()),
                Instant.ofEpochMilli(in.startedAt()),
                Instant.ofEpochMilli(in.processedAt()),
                Instant.ofEpochMilli(in.persistedAt()),
                Instant.ofEpochMilli(in.publishedAt()),
                Instant.ofEpochMilli(in.completedAt()));
    }
}
