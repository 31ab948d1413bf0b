// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.github.wirebench.model.EventLog;
import java.time.LocalDate;

/**
 * Tells Jackson what the model, which has no annotations, leaves open: the kind of an event is the property {@code type},
 * by a mix-in, and dates are ISO 8601 text even where timestamps are numbers. Classes of a user may need no annotations, either. All formats of Jackson use it.
 */
public final class ModelModule extends SimpleModule {

    private static final long serialVersionUID = 1L;

    public ModelModule() {
        setMixInAnnotation(EventLog.Event.class, EventKinds.class);
    }

    @Override
    public void setupModule(SetupContext context) {
        super.setupModule(context);
        context.insertAnnotationIntrospector(new OfUsers());
        context.configOverride(LocalDate.class).setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.STRING));
    }

    private static final class OfUsers extends NopAnnotationIntrospector {

        private static final long serialVersionUID = 1L;

        @Override
        public JsonCreator.Mode findCreatorAnnotation(MapperConfig<?> config, Annotated member) {
            return ImplicitConstructors.isImplicit(member.getAnnotated()) ? JsonCreator.Mode.PROPERTIES : null;
        }

        @Override
        public String findImplicitPropertyName(AnnotatedMember member) {
            return member instanceof AnnotatedParameter parameter
                    ? ImplicitConstructors.parameter(parameter.getOwner().getAnnotated(), parameter.getIndex())
                    : ImplicitConstructors.property(member.getMember());
        }
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = EventLog.Login.class, name = "login"),
        @JsonSubTypes.Type(value = EventLog.Search.class, name = "search"),
        @JsonSubTypes.Type(value = EventLog.Purchase.class, name = "purchase"),
        @JsonSubTypes.Type(value = EventLog.Failure.class, name = "failure")
    })
    interface EventKinds {}
}
