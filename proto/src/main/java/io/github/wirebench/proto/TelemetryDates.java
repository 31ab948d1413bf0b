// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import com.google.protobuf.Message;
import com.google.protobuf.Timestamp;
import io.github.wirebench.model.Telemetry;
import java.time.Instant;

/** The mappings of telemetry for each form of its dates. */
public final class TelemetryDates {

    private TelemetryDates() {}

    /** Dates as ISO-8601 text. */
    public static ProtoMapping<Telemetry, ? extends Message> text() {
        return new io.github.wirebench.proto.text.TelemetryProtoMapping();
    }

    /** Dates as epoch milliseconds. */
    public static ProtoMapping<Telemetry, ? extends Message> epochMillis() {
        return new TelemetryProtoMapping();
    }

    /** Dates as {@link Timestamp}: a message of seconds and nanoseconds for each. */
    public static ProtoMapping<Telemetry, ? extends Message> timestamp() {
        return new io.github.wirebench.proto.timestamp.TelemetryProtoMapping();
    }

    public static Timestamp timestamp(Instant instant) {
        return Timestamp.newBuilder()
                .setSeconds(instant.getEpochSecond())
                .setNanos(instant.getNano())
                .build();
    }

    public static Instant instant(Timestamp timestamp) {
        return Instant.ofEpochSecond(timestamp.getSeconds(), timestamp.getNanos());
    }
}
