// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import com.google.protobuf.Message;
import io.github.wirebench.model.Telemetry;

/** The mappings of telemetry for each form of its dates. */
public final class TelemetryDates {

    private TelemetryDates() {}

    /** Dates as ISO-8601 text. */
    public static ProtoMapping<Telemetry, ? extends Message> text() {
        return new TextTelemetryMapping();
    }

    /** Dates as epoch milliseconds. */
    public static ProtoMapping<Telemetry, ? extends Message> epochMillis() {
        return new TelemetryProtoMapping();
    }

    /** Dates as {@link com.google.protobuf.Timestamp}. */
    public static ProtoMapping<Telemetry, ? extends Message> timestamp() {
        return new TimestampTelemetryMapping();
    }
}
