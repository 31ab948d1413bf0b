// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.mapping;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.PayloadProvider;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The style in which a schema compiler lets messages be built and read. Messages are in one package and have the name of
 * their record with {@code Message} after it; enums have the name of ours. A nested class of the suite has the name of its
 * outer class before its own.
 */
public abstract class MessageStyle {

    private final String packageName;
    private final Map<Signature, Optional<Method>> methods = new HashMap<>();

    /** @param generated any class that the compiler has generated */
    MessageStyle(Class<?> generated) {
        this.packageName = generated.getPackageName();
    }

    /** Starts a message. */
    abstract Object builder(Class<?> message) throws ReflectiveOperationException;

    /**
     * Sets a field.
     *
     * @param field the name of the record component
     * @param value a scalar, enum constant, message, or a list or map of them; never null
     */
    abstract void set(Object builder, String field, Object value) throws ReflectiveOperationException;

    abstract Object build(Object builder) throws ReflectiveOperationException;

    /**
     * Returns a field's value as {@link #set} takes it, or the library's own kind of text.
     *
     * @param type the type of the record component
     * @return null if the field is not set
     */
    abstract Object get(Object message, String field, Class<?> type) throws ReflectiveOperationException;

    /** @throws IllegalArgumentException if there is no class of this name */
    final Class<?> generated(Class<?> ours, String suffix) {
        return generated(ours, isOfSuite(ours) ? nestedName(ours) : ours.getSimpleName(), suffix);
    }

    private static String nestedName(Class<?> type) {
        return type.getName().substring(type.getPackageName().length() + 1).replace("$", "");
    }

    private static boolean isOfSuite(Class<?> type) {
        return type.getPackage() == Payload.class.getPackage();
    }

    /**
     * @param ours a record whose messages are in the same package
     * @throws IllegalArgumentException if there is no class of this name
     */
    final Class<?> generated(Class<?> ours, String name, String suffix) {
        try {
            return Class.forName(
                    packageFor(ours) + '.' + name + suffix, true, getClass().getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("There is no message for " + ours.getName() + " in " + packageName, e);
        }
    }

    /** The messages of a user's records are in a package of the same last name below that of the records. */
    private String packageFor(Class<?> ours) {
        return ours.getPackageName().startsWith(PayloadProvider.PACKAGES)
                ? ours.getPackageName() + packageName.substring(packageName.lastIndexOf('.'))
                : packageName;
    }

    /** Calls a method without parameters. */
    final Object call(Object target, String name) throws ReflectiveOperationException {
        return method(target, name, null).invoke(target);
    }

    /** Calls the method that takes this argument. */
    final Object call(Object target, String name, Object argument) throws ReflectiveOperationException {
        return method(target, name, argument.getClass()).invoke(target, argument);
    }

    /** Returns bytes in the library's own form. */
    abstract Object fromBytes(byte[] bytes);

    /** Returns bytes that are in the library's own form. */
    abstract byte[] toBytes(Object bytes);

    final boolean has(Object target, String name) {
        return find(target, name, null).isPresent();
    }

    /** Returns what follows {@code get} in the name of a field's method. */
    static String capitalized(String field) {
        return Names.camelCase(Names.fieldName(field));
    }

    private Method method(Object target, String name, Class<?> argument) throws NoSuchMethodException {
        return find(target, name, argument)
                .orElseThrow(() -> new NoSuchMethodException(target.getClass().getName() + '.' + name));
    }

    private Optional<Method> find(Object target, String name, Class<?> argument) {
        return methods.computeIfAbsent(new Signature(target.getClass(), name, argument), Signature::find);
    }

    /** @param argument the class of the only argument; null if there is none */
    private record Signature(Class<?> type, String name, Class<?> argument) {

        Optional<Method> find() {
            return Arrays.stream(type.getMethods())
                    .filter(method -> method.getName().equals(name) && !method.isBridge() && takesIt(method))
                    .findFirst();
        }

        private boolean takesIt(Method method) {
            return argument == null
                    ? method.getParameterCount() == 0
                    : method.getParameterCount() == 1
                            && MethodType.methodType(method.getParameterTypes()[0])
                                    .wrap()
                                    .returnType()
                                    .isAssignableFrom(argument);
        }
    }
}
