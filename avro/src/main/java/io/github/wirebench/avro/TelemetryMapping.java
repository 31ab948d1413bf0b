// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro;

import static java.time.Instant.ofEpochMilli;

import io.github.wirebench.avro.v1.MilestonesRecord;
import io.github.wirebench.avro.v1.TelemetryRecord;
import io.github.wirebench.model.Milestones;
import io.github.wirebench.model.Telemetry;
import java.util.List;

/** Maps between {@link Telemetry} and {@link TelemetryRecord}. */
final class TelemetryMapping implements AvroMapping<Telemetry, TelemetryRecord> {

    @Override
    public TelemetryRecord toRecord(Telemetry telemetry) {
        return new TelemetryRecord(
                telemetry.healthy(),
                telemetry.shard(),
                telemetry.load(),
                telemetry.offset(),
                telemetry.host(),
                telemetry.labels(),
                telemetry.reportedAt().toEpochMilli(),
                toRecord(telemetry.slowest()),
                telemetry.latest().stream().map(TelemetryMapping::toRecord).toList());
    }

    @Override
    public Telemetry toDomain(TelemetryRecord telemetry) {
        return new Telemetry(
                telemetry.getHealthy(),
                telemetry.getShard(),
                telemetry.getLoad(),
                telemetry.getOffset(),
                telemetry.getHost(),
                List.copyOf(telemetry.getLabels()),
                ofEpochMilli(telemetry.getReportedAt()),
                toDomain(telemetry.getSlowest()),
                telemetry.getLatest().stream().map(TelemetryMapping::toDomain).toList());
    }

    @Override
    public Class<TelemetryRecord> recordClass() {
        return TelemetryRecord.class;
    }

    private static MilestonesRecord toRecord(Milestones milestones) {
        return new MilestonesRecord(
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

    private static Milestones toDomain(MilestonesRecord milestones) {
        return new Milestones(
                ofEpochMilli(milestones.getReceivedAt()),
                ofEpochMilli(milestones.getValidatedAt()),
                ofEpochMilli(milestones.getEnrichedAt()),
                ofEpochMilli(milestones.getScheduledAt()),
                ofEpochMilli(milestones.getDispatchedAt()),
                ofEpochMilli(milestones.getStartedAt()),
                ofEpochMilli(milestones.getProcessedAt()),
                ofEpochMilli(milestones.getPersistedAt()),
                ofEpochMilli(milestones.getPublishedAt()),
                ofEpochMilli(milestones.getCompletedAt()));
    }
}
