// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.wirebench.model.EventLog;
import java.lang.annotation.Annotation;
import java.time.LocalDate;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;

/** What Jackson 3 needs to write the documents that Jackson 2 writes, in JSON and in any other of its formats. */
public final class Jackson3Mappers {

    private Jackson3Mappers() {}

    /** Builds a mapper that writes events by their kind, local dates as text and instants as epoch milliseconds. */
    public static <M extends ObjectMapper, B extends MapperBuilder<M, B>> M build(B builder) {
        return build(builder, JsonForm.USUAL);
    }

    /** Builds a mapper that writes documents in a form. */
    public static <M extends ObjectMapper, B extends MapperBuilder<M, B>> M build(B builder, JsonForm form) {
        return builder.annotationIntrospector(
                        AnnotationIntrospector.pair(new OfUsers(), builder.annotationIntrospector()))
                .addMixIn(EventLog.Event.class, ModelModule.EventKinds.class)
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

    /** Finds what {@link ModelModule} finds for Jackson 2. */
    private static final class OfUsers extends NopAnnotationIntrospector {

        private static final long serialVersionUID = 1L;

        @Override
        public JsonCreator.Mode findCreatorAnnotation(MapperConfig<?> config, Annotated member) {
            return ImplicitConstructors.isImplicit(member.getAnnotated()) ? JsonCreator.Mode.PROPERTIES : null;
        }

        @Override
        public String findImplicitPropertyName(MapperConfig<?> config, AnnotatedMember member) {
            return member instanceof AnnotatedParameter parameter
                    ? ImplicitConstructors.parameter(parameter.getOwner().getAnnotated(), parameter.getIndex())
                    : ImplicitConstructors.property(member.getMember());
        }

        @Override
        public JavaType refineSerializationType(MapperConfig<?> config, Annotated annotated, JavaType base) {
            return refined(config, annotated, base, "JsonSerialize");
        }

        @Override
        public JavaType refineDeserializationType(MapperConfig<?> config, Annotated annotated, JavaType base) {
            return refined(config, annotated, base, "JsonDeserialize");
        }

        /** Reads an annotation of Jackson 2's databind, which Immutables' types have, without loading it for others. */
        private static JavaType refined(MapperConfig<?> config, Annotated annotated, JavaType base, String annotation) {
            for (Annotation each : annotated.getRawType().getAnnotations()) {
                if (each.annotationType().getName().equals("com.fasterxml.jackson.databind.annotation." + annotation)) {
                    try {
                        Class<?> as =
                                (Class<?>) each.annotationType().getMethod("as").invoke(each);
                        return as == Void.class ? base : config.getTypeFactory().constructSpecializedType(base, as);
                    } catch (ReflectiveOperationException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
            return base;
        }
    }
}
