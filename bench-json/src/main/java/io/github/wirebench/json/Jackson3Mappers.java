// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.wirebench.model.EventLog;
import java.time.LocalDate;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.MapperBuilder;

/** What Jackson 3 needs to write the documents that Jackson 2 writes, in JSON and in any other of its formats. */
public final class Jackson3Mappers {

    private Jackson3Mappers() {}

    /** Builds a mapper that writes events by their kind, local dates as text and instants as epoch milliseconds. */
    public static <M extends ObjectMapper, B extends MapperBuilder<M, B>> M build(B builder) {
        return build(builder, JsonForm.USUAL);
    }

    /** Builds a mapper that writes documents in a form. */
    public static <M extends ObjectMapper, B extends MapperBuilder<M, B>> M build(B builder, JsonForm form) {
        return builder.addMixIn(EventLog.Event.class, ModelModule.EventKinds.class)
                .withConfigOverride(
                        LocalDate.class, dates -> dates.setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.STRING)))
                .configure(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS, !form.isoTimestamps())
                .disable(DateTimeFeature.WRITE_DATE_TIMESTAMPS_AS_NANOSECONDS)
                .disable(DateTimeFeature.READ_DATE_TIMESTAMPS_AS_NANOSECONDS)
                .disable(DateTimeFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
                .changeDefaultPropertyInclusion(inclusion ->
                        form.omitsNulls() ? inclusion.withValueInclusion(JsonInclude.Include.NON_NULL) : inclusion)
                .build();
    }
}
