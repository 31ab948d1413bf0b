// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds the constructor of classes that have no annotations for Jackson, and no other way to make them: the data classes of Kotlin,
 * and those that Lombok completes. It takes all fields in their order, so its parameters have the fields' names. Jackson 2 and 3
 * have introspectors of their own, which ask this class.
 */
final class ImplicitConstructors {

    private ImplicitConstructors() {}

    /** Returns whether the Kotlin compiler made a class. */
    static boolean isKotlin(Class<?> type) {
        return Arrays.stream(type.getAnnotations())
                .anyMatch(each -> each.annotationType().getName().equals("kotlin.Metadata"));
    }

    /** Tells whether a class's only way to make objects is this constructor. */
    static boolean isImplicit(AnnotatedElement element) {
        return element instanceof Constructor<?> constructor
                && !names(constructor).isEmpty();
    }

    /** Returns the name of a parameter; null if it is none of such a constructor. */
    static String parameter(AnnotatedElement owner, int index) {
        return isImplicit(owner) ? names((Constructor<?>) owner).get(index) : null;
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

    /** Returns the name of Kotlin's property of a getter {@code isPaid}, which for Java is that of paid; null if it is another member. */
    static String property(Member member) {
        Class<?> type = member.getDeclaringClass();
        boolean keepsName = member instanceof Method
                && member.getName().matches("is\\P{Ll}.*")
                && isKotlin(type)
                && fields(type).anyMatch(field -> field.getName().equals(member.getName()));
        return keepsName ? member.getName() : null;
    }

    private static Stream<Field> fields(Class<?> type) {
        return Stream.of(type.getDeclaredFields()).filter(field -> !Modifier.isStatic(field.getModifiers()));
    }
}
