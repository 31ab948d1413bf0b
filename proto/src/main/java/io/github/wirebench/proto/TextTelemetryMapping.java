// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import com.google.protobuf.Parser;
import io.github.wirebench.model.Milestones;
import io.github.wirebench.model.Telemetry;
import io.github.wirebench.proto.dates.TextMilestonesMessage;
import io.github.wirebench.proto.dates.TextTelemetryMessage;
import java.time.Instant;
import java.util.List;

/** Maps between {@link Telemetry} and {@link TextTelemetryMessage}, with dates as ISO-8601 text. By hand: generated dates are numbers. */
final class TextTelemetryMapping implements ProtoMapping<Telemetry, TextTelemetryMessage> {

    @Override
    public TextTelemetryMessage toMessage(Telemetry telemetry) {
        TextTelemetryMessage.Builder message = TextTelemetryMessage.newBuilder()
                .setHealthy(telemetry.healthy())
                .setShard(telemetry.shard())
                .setLoad(telemetry.load())
                .setOffset(telemetry.offset())
                .setHost(telemetry.host())
                .addAllLabels(telemetry.labels())
                .setReportedAt(telemetry.reportedAt().toString())
                .setSlowest(toMessage(telemetry.slowest()));
        for (Milestones milestones : telemetry.latest()) {
            message.addLatest(toMessage(milestones));
        }
        return message.build();
    }

    @Override
    public Telemetry toDomain(TextTelemetryMessage message) {
        return new Telemetry(
                message.getHealthy(),
                message.getShard(),
                message.getLoad(),
                message.getOffset(),
                message.getHost(),
                List.copyOf(message.getLabelsList()),
                Instant.parse(message.getReportedAt()),
                toDomain(message.getSlowest()),
                message.getLatestList().stream()
                        .map(TextTelemetryMapping::toDomain)
                        .toList());
    }

    @Override
    public Parser<TextTelemetryMessage> parser() {
        return TextTelemetryMessage.parser();
    }

    @Override
    public void forgetSizes(TextTelemetryMessage message) {
        throw new UnsupportedOperationException(
                "only measured with the mapping, which creates a message for each call");
    }

    private static TextMilestonesMessage toMessage(Milestones milestones) {
        return TextMilestonesMessage.newBuilder()
                .setReceivedAt(milestones.receivedAt().toString())
                .setValidatedAt(milestones.validatedAt().toString())
                .setEnrichedAt(milestones.enrichedAt().toString())
                .setScheduledAt(milestones.scheduledAt().toString())
                .setDispatchedAt(milestones.dispatchedAt().toString())
                .setStartedAt(milestones.startedAt().toString())
                .setProcessedAt(milestones.processedAt().toString())
                .setPersistedAt(milestones.persistedAt().toString())
                .setPublishedAt(milestones.publishedAt().toString())
                .setCompletedAt(milestones.completedAt().toString())
                .build();
    }

    private static Milestones toDomain(TextMilestonesMessage message) {
        return new Milestones(
                Instant.parse(message.getReceivedAt()),
                Instant.parse(message.getValidatedAt()),
                Instant.parse(message.getEnrichedAt()),
                Instant.parse(message.getScheduledAt()),
                Instant.parse(message.getDispatchedAt()),
                Instant.parse(message.getStartedAt()),
                Instant.parse(message.getProcessedAt()),
                Instant.parse(message.getPersistedAt()),
                Instant.parse(message.getPublishedAt()),
                Instant.parse(message.getCompletedAt()));
    }
}
