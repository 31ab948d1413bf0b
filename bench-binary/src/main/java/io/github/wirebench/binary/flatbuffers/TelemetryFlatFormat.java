// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.flatbuffers;

import com.google.flatbuffers.FlatBufferBuilder;
import io.github.wirebench.binary.generated.flatbuffers.FlatMilestones;
import io.github.wirebench.binary.generated.flatbuffers.FlatTelemetry;
import io.github.wirebench.model.Milestones;
import io.github.wirebench.model.Telemetry;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;

public final class TelemetryFlatFormat implements FlatFormat<Telemetry> {

    /** A struct is written where it is used: in its table, or in its vector, which is written from its end. */
    @Override
    public int write(Telemetry telemetry, FlatBufferBuilder out) {
        int host = out.createString(telemetry.host());
        int labels = FlatTelemetry.createLabelsVector(out, FlatFormat.strings(telemetry.labels(), out));
        List<Milestones> milestones = telemetry.latest();
        FlatTelemetry.startLatestVector(out, milestones.size());
        for (int i = milestones.size() - 1; i >= 0; i--) {
            write(milestones.get(i), out);
        }
        int latest = out.endVector();
        FlatTelemetry.startFlatTelemetry(out);
        FlatTelemetry.addHealthy(out, telemetry.healthy());
        FlatTelemetry.addShard(out, telemetry.shard());
        FlatTelemetry.addLoad(out, telemetry.load());
        FlatTelemetry.addOffset(out, telemetry.offset());
        FlatTelemetry.addHost(out, host);
        FlatTelemetry.addLabels(out, labels);
        FlatTelemetry.addReportedAt(out, telemetry.reportedAt().toEpochMilli());
        FlatTelemetry.addSlowest(out, write(telemetry.slowest(), out));
        FlatTelemetry.addLatest(out, latest);
        return FlatTelemetry.endFlatTelemetry(out);
    }

    @Override
    public Telemetry read(ByteBuffer in) {
        FlatTelemetry telemetry = FlatTelemetry.getRootAsFlatTelemetry(in);
        FlatMilestones milestones = new FlatMilestones();
        return new Telemetry(
                telemetry.healthy(),
                telemetry.shard(),
                telemetry.load(),
                telemetry.offset(),
                telemetry.host(),
                FlatFormat.list(telemetry.labelsLength(), in, telemetry::labels),
                Instant.ofEpochMilli(telemetry.reportedAt()),
                read(telemetry.slowest(milestones)),
                FlatFormat.list(telemetry.latestLength(), in, i -> read(telemetry.latest(milestones, i))));
    }

    private static int write(Milestones milestones, FlatBufferBuilder out) {
        return FlatMilestones.createFlatMilestones(
                out,
                milestones.receivedAt().toEpochMilli(),
                milestones.validatedAt().toEpochMilli(),
                milestones.enrichedAt().toEpochMilli(),
                milestones.scheduledAt().toEpochMilli(),
                milestones.dispatchedAt().toEpochMilli(),
                milestones.startedAt().toEpochMilli(),
                milestones.processedAt().toEpochMilli(),
                milestones.persistedAt().toEpochMilli(),
                milestones.publishedAt().toEpochMilli(),
                milestones.completedAt().toEpochMilli());
    }

    private static Milestones read(FlatMilestones milestones) {
        return new Milestones(
                Instant.ofEpochMilli(milestones.receivedAt()),
                Instant.ofEpochMilli(milestones.validatedAt()),
                Instant.ofEpochMilli(milestones.enrichedAt()),
                Instant.ofEpochMilli(milestones.scheduledAt()),
                Instant.ofEpochMilli(milestones.dispatchedAt()),
                Instant.ofEpochMilli(milestones.startedAt()),
                Instant.ofEpochMilli(milestones.processedAt()),
                Instant.ofEpochMilli(milestones.persistedAt()),
                Instant.ofEpochMilli(milestones.publishedAt()),
                Instant.ofEpochMilli(milestones.completedAt()));
    }
}
