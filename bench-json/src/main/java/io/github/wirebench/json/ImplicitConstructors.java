// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedConstructor;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedMethod;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds the constructor of classes that have no annotations for Jackson, and no other way to make them: the data classes of Kotlin,
 * and those that Lombok completes. It takes all fields in their order, so its parameters have the fields' names.
 */
final class ImplicitConstructors extends NopAnnotationIntrospector {

    private static final long serialVersionUID = 1L;

    /** Returns whether the Kotlin compiler made a class. */
    static boolean isKotlin(Class<?> type) {
        return Arrays.stream(type.getAnnotations())
                .anyMatch(each -> each.annotationType().getName().equals("kotlin.Metadata"));
    }

    @Override
    public JsonCreator.Mode findCreatorAnnotation(MapperConfig<?> config, Annotated member) {
        return member instanceof AnnotatedConstructor constructor
                        && !names(constructor.getAnnotated()).isEmpty()
                ? JsonCreator.Mode.PROPERTIES
                : null;
    }

    @Override
    public String findImplicitPropertyName(AnnotatedMember member) {
        if (member instanceof AnnotatedParameter parameter
                && parameter.getOwner() instanceof AnnotatedConstructor constructor) {
            List<String> names = names(constructor.getAnnotated());
            return names.isEmpty() ? null : names.get(parameter.getIndex());
        }
        // Kotlin's getter of isPaid has the same name, which for Java is that of paid
        boolean keepsName = member instanceof AnnotatedMethod
                && member.getName().matches("is\\P{Ll}.*")
                && isKotlin(member.getDeclaringClass())
                && fields(member.getDeclaringClass())
                        .anyMatch(field -> field.getName().equals(member.getName()));
        return keepsName ? member.getName() : null;
    }

    /** Returns the names of a constructor's parameters; none if there is another way to make the object. */
    private static List<String> names(Constructor<?> constructor) {
        Class<?> type = constructor.getDeclaringClass();
        List<Constructor<?>> constructors = Stream.of(type.getDeclaredConstructors())
                .filter(each -> !each.isSynthetic())
                .toList();
        boolean hasOther = type.isRecord()
                || Modifier.isAbstract(type.getModifiers())
                || constructors.stream().anyMatch(each -> each.getParameterCount() == 0)
                || Stream.<AnnotatedElement>concat(constructors.stream(), Stream.of(type.getDeclaredMethods()))
                        .anyMatch(each -> each.isAnnotationPresent(JsonCreator.class));
        if (hasOther || constructor.isSynthetic()) {
            return List.of();
        }
        List<Parameter> parameters = List.of(constructor.getParameters());
        if (constructors.size() == 1 && parameters.stream().allMatch(Parameter::isNamePresent)) {
            return parameters.stream().map(Parameter::getName).toList();
        }
        // Kotlin's classes may have properties of their body behind those of the constructor
        List<Field> fields = fields(type)
                .limit(isKotlin(type) ? parameters.size() : Integer.MAX_VALUE)
                .toList();
        return fields.stream()
                        .map(Field::getGenericType)
                        .toList()
                        .equals(List.of(constructor.getGenericParameterTypes()))
                ? fields.stream().map(Field::getName).toList()
                : List.of();
    }

    private static Stream<Field> fields(Class<?> type) {
        return Stream.of(type.getDeclaredFields()).filter(field -> !Modifier.isStatic(field.getModifiers()));
    }
}
