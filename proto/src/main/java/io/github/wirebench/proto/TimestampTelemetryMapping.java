// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import com.google.protobuf.Parser;
import com.google.protobuf.Timestamp;
import io.github.wirebench.model.Milestones;
import io.github.wirebench.model.Telemetry;
import io.github.wirebench.proto.dates.TimestampMilestonesMessage;
import io.github.wirebench.proto.dates.TimestampTelemetryMessage;
import java.time.Instant;
import java.util.List;

/**
 * Maps between {@link Telemetry} and {@link TimestampTelemetryMessage}, with dates as {@link Timestamp}: a message of seconds and
 * nanoseconds for each. By hand: generated dates are numbers.
 */
final class TimestampTelemetryMapping implements ProtoMapping<Telemetry, TimestampTelemetryMessage> {

    @Override
    public TimestampTelemetryMessage toMessage(Telemetry telemetry) {
        TimestampTelemetryMessage.Builder message = TimestampTelemetryMessage.newBuilder()
                .setHealthy(telemetry.healthy())
                .setShard(telemetry.shard())
                .setLoad(telemetry.load())
                .setOffset(telemetry.offset())
                .setHost(telemetry.host())
                .addAllLabels(telemetry.labels())
                .setReportedAt(timestamp(telemetry.reportedAt()))
                .setSlowest(toMessage(telemetry.slowest()));
        for (Milestones milestones : telemetry.latest()) {
            message.addLatest(toMessage(milestones));
        }
        return message.build();
    }

    @Override
    public Telemetry toDomain(TimestampTelemetryMessage message) {
        return new Telemetry(
                message.getHealthy(),
                message.getShard(),
                message.getLoad(),
                message.getOffset(),
                message.getHost(),
                List.copyOf(message.getLabelsList()),
                instant(message.getReportedAt()),
                toDomain(message.getSlowest()),
                message.getLatestList().stream()
                        .map(TimestampTelemetryMapping::toDomain)
                        .toList());
    }

    @Override
    public Parser<TimestampTelemetryMessage> parser() {
        return TimestampTelemetryMessage.parser();
    }

    @Override
    public void forgetSizes(TimestampTelemetryMessage message) {
        throw new UnsupportedOperationException(
                "only measured with the mapping, which creates a message for each call");
    }

    private static TimestampMilestonesMessage toMessage(Milestones milestones) {
        return TimestampMilestonesMessage.newBuilder()
                .setReceivedAt(timestamp(milestones.receivedAt()))
                .setValidatedAt(timestamp(milestones.validatedAt()))
                .setEnrichedAt(timestamp(milestones.enrichedAt()))
                .setScheduledAt(timestamp(milestones.scheduledAt()))
                .setDispatchedAt(timestamp(milestones.dispatchedAt()))
                .setStartedAt(timestamp(milestones.startedAt()))
                .setProcessedAt(timestamp(milestones.processedAt()))
                .setPersistedAt(timestamp(milestones.persistedAt()))
                .setPublishedAt(timestamp(milestones.publishedAt()))
                .setCompletedAt(timestamp(milestones.completedAt()))
                .build();
    }

    private static Milestones toDomain(TimestampMilestonesMessage message) {
        return new Milestones(
                instant(message.getReceivedAt()),
                instant(message.getValidatedAt()),
                instant(message.getEnrichedAt()),
                instant(message.getScheduledAt()),
                instant(message.getDispatchedAt()),
                instant(message.getStartedAt()),
                instant(message.getProcessedAt()),
                instant(message.getPersistedAt()),
                instant(message.getPublishedAt()),
                instant(message.getCompletedAt()));
    }

    private static Timestamp timestamp(Instant instant) {
        return Timestamp.newBuilder()
                .setSeconds(instant.getEpochSecond())
                .setNanos(instant.getNano())
                .build();
    }

    private static Instant instant(Timestamp timestamp) {
        return Instant.ofEpochSecond(timestamp.getSeconds(), timestamp.getNanos());
    }
}
