// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import static java.time.Instant.ofEpochMilli;

import com.google.protobuf.Parser;
import io.github.wirebench.model.Milestones;
import io.github.wirebench.model.Telemetry;
import io.github.wirebench.proto.v1.MilestonesMessage;
import io.github.wirebench.proto.v1.TelemetryMessage;
import java.util.List;

/** Maps between {@link Telemetry} and {@link TelemetryMessage}. */
final class TelemetryMapping implements ProtoMapping<Telemetry, TelemetryMessage> {

    @Override
    public TelemetryMessage toMessage(Telemetry telemetry) {
        TelemetryMessage.Builder message = TelemetryMessage.newBuilder()
                .setHealthy(telemetry.healthy())
                .setShard(telemetry.shard())
                .setLoad(telemetry.load())
                .setOffset(telemetry.offset())
                .setHost(telemetry.host())
                .addAllLabels(telemetry.labels())
                .setReportedAt(telemetry.reportedAt().toEpochMilli())
                .setSlowest(toMessage(telemetry.slowest()));
        for (Milestones milestones : telemetry.latest()) {
            message.addLatest(toMessage(milestones));
        }
        return message.build();
    }

    @Override
    public Telemetry toDomain(TelemetryMessage message) {
        return new Telemetry(
                message.getHealthy(),
                message.getShard(),
                message.getLoad(),
                message.getOffset(),
                message.getHost(),
                List.copyOf(message.getLabelsList()),
                ofEpochMilli(message.getReportedAt()),
                toDomain(message.getSlowest()),
                message.getLatestList().stream().map(TelemetryMapping::toDomain).toList());
    }

    @Override
    public Parser<TelemetryMessage> parser() {
        return TelemetryMessage.parser();
    }

    @Override
    public void forgetSizes(TelemetryMessage message) {
        MemoizedSizes.forget(message);
        MemoizedSizes.forget(message.getSlowest());
        for (int i = 0; i < message.getLatestCount(); i++) {
            MemoizedSizes.forget(message.getLatest(i));
        }
    }

    private static MilestonesMessage toMessage(Milestones milestones) {
        return MilestonesMessage.newBuilder()
                .setReceivedAt(milestones.receivedAt().toEpochMilli())
                .setValidatedAt(milestones.validatedAt().toEpochMilli())
                .setEnrichedAt(milestones.enrichedAt().toEpochMilli())
                .setScheduledAt(milestones.scheduledAt().toEpochMilli())
                .setDispatchedAt(milestones.dispatchedAt().toEpochMilli())
                .setStartedAt(milestones.startedAt().toEpochMilli())
                .setProcessedAt(milestones.processedAt().toEpochMilli())
                .setPersistedAt(milestones.persistedAt().toEpochMilli())
                .setPublishedAt(milestones.publishedAt().toEpochMilli())
                .setCompletedAt(milestones.completedAt().toEpochMilli())
                .build();
    }

    private static Milestones toDomain(MilestonesMessage message) {
        return new Milestones(
                ofEpochMilli(message.getReceivedAt()),
                ofEpochMilli(message.getValidatedAt()),
                ofEpochMilli(message.getEnrichedAt()),
                ofEpochMilli(message.getScheduledAt()),
                ofEpochMilli(message.getDispatchedAt()),
                ofEpochMilli(message.getStartedAt()),
                ofEpochMilli(message.getProcessedAt()),
                ofEpochMilli(message.getPersistedAt()),
                ofEpochMilli(message.getPublishedAt()),
                ofEpochMilli(message.getCompletedAt()));
    }
}
