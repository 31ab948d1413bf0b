// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.model.JvmState;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Setup;

/** Sets up and calls every benchmark with each value of its parameters, in the JVM's default state, which the build sets. */
class EveryBenchmarkIT {

    /** At two forks of eleven seconds each the whole suite takes three hours and a half, which is long enough. */
    private static final int MOST_COMBINATIONS = 588;

    /** Payloads that take seconds to set up. The contract tests cover them for every contender. */
    private static final Set<String> LARGE =
            Payload.suite().stream().filter(Payload::isLarge).map(Payload::name).collect(Collectors.toSet());

    private static final boolean ALL_TESTS = !"slow".equals(System.getProperty("tests.left.out"));

    /** Each default once; without the slow tests, the first of each benchmark only. */
    static Stream<SuiteBenchmarks.Combination> combinations() {
        Set<Object> seen = new HashSet<>();
        return SuiteBenchmarks.eachDefault()
                .filter(combination -> !isLarge(combination))
                .filter(combination -> ALL_TESTS || seen.add(combination.method()));
    }

    /** A batch has a thousand documents. */
    private static boolean isLarge(SuiteBenchmarks.Combination combination) {
        return LARGE.contains(combination.params().get("payload"))
                || combination.method().getDeclaringClass().getSimpleName().startsWith("Batch");
    }

    @Test
    void isInTheDefaultState() {
        assertThat(BenchmarkSettings.class.getAnnotation(Fork.class).jvmArgs())
                .contains("-D" + JvmState.PROPERTY + "="
                        + JvmState.current().name().toLowerCase(Locale.ROOT));
    }

    @Test
    void theDefaultSuiteStaysSmall() {
        assertThat(SuiteBenchmarks.defaultCombinations()).hasSizeBetween(1, MOST_COMBINATIONS);
    }

    @Test
    void allHaveTheSuitesSettings() {
        assertThat(SuiteBenchmarks.defaultCombinations())
                .extracting(combination -> combination.method().getDeclaringClass())
                .allSatisfy(benchmark -> assertThat(benchmark).isAssignableTo(BenchmarkSettings.class));
    }

    @ParameterizedTest
    @MethodSource("combinations")
    void runsOnce(SuiteBenchmarks.Combination combination) throws ReflectiveOperationException {
        Object instance = state(combination.method().getDeclaringClass(), combination);
        assertThat(call(combination.method(), instance, states(combination.method(), combination)))
                .isNotNull();
    }

    /** Creates a method's arguments. A benchmark and its set-up get states of their own here, and share them in JMH. */
    private static Object[] states(Method method, SuiteBenchmarks.Combination combination)
            throws ReflectiveOperationException {
        Class<?>[] types = method.getParameterTypes();
        Object[] states = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            states[i] = state(types[i], combination);
        }
        return states;
    }

    /** One method of a class stands for its others, as they share their set-up. */
    static Stream<SuiteBenchmarks.Combination> otherCombinations() {
        Set<List<Object>> seen = new HashSet<>();
        return SuiteBenchmarks.otherCombinations()
                .filter(combination -> !isLarge(combination))
                .filter(combination ->
                        seen.add(List.of(combination.method().getDeclaringClass(), combination.params())));
    }

    static Stream<SuiteBenchmarks.Combination> largeCombinations() {
        return SuiteBenchmarks.eachDefault().filter(EveryBenchmarkIT::isLarge);
    }

    @ParameterizedTest
    @Tag("slow")
    @MethodSource("largeCombinations")
    void runsOnceWithEachLargePayload(SuiteBenchmarks.Combination combination) throws ReflectiveOperationException {
        runsOnceBeyondTheDefaults(combination);
    }

    /** Runs values that only {@code -p} selects, unless set-up refuses them and names the valid ones. */
    @ParameterizedTest
    @Tag("slow")
    @MethodSource("otherCombinations")
    void runsOnceBeyondTheDefaults(SuiteBenchmarks.Combination combination) throws ReflectiveOperationException {
        try {
            runsOnce(combination);
        } catch (AssertionError e) {
            assertThat(e.getCause())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(": choose a ");
        }
    }

    private static Object state(Class<?> type, SuiteBenchmarks.Combination combination)
            throws ReflectiveOperationException {
        Object state = type.getConstructor().newInstance();
        for (Field field : SuiteBenchmarks.paramFields(type).toList()) {
            field.set(state, value(field, combination.params().get(field.getName())));
        }
        for (Method method : setUps(type)) {
            call(method, state, states(method, combination));
        }
        return state;
    }

    private static Method[] setUps(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(method -> method.isAnnotationPresent(Setup.class))
                .toArray(Method[]::new);
    }

    private static Object value(Field field, String text) {
        if (field.getType() == int.class) {
            return Integer.valueOf(text);
        }
        if (!field.getType().isEnum()) {
            return text;
        }
        return Arrays.stream(field.getType().getEnumConstants())
                .filter(constant -> ((Enum<?>) constant).name().equals(text))
                .findFirst()
                .orElseThrow();
    }

    private static Object call(Method method, Object target, Object... arguments) throws ReflectiveOperationException {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw new AssertionError(method + " failed", e.getCause());
        }
    }
}
