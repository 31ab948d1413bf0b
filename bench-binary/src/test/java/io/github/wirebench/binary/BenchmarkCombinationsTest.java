// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.codec.BenchmarkSettings;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

class BenchmarkCombinationsTest {

    /** 93 in all: the default suite must stay small enough to be run. */
    @ParameterizedTest
    @CsvSource({
        "EncodeBenchmark, 32",
        "DecodeBenchmark, 32",
        "MappedEncodeBenchmark, 4",
        "MappedDecodeBenchmark, 4",
        "ProtobufCacheBenchmark, 6",
        "AvroBufferBenchmark, 4",
        "LazyStringBenchmark, 4",
        "FeedSummaryBenchmark, 7"
    })
    void defaultCombinations(String name, long expected) throws ClassNotFoundException {
        Class<?> type = Class.forName(getClass().getPackageName() + "." + name);
        assertThat(type).isAssignableTo(BenchmarkSettings.class);
        long methods = Arrays.stream(type.getMethods())
                .filter(method -> method.isAnnotationPresent(Benchmark.class))
                .count();
        long values = Arrays.stream(type.getFields())
                .filter(field -> field.isAnnotationPresent(Param.class))
                .mapToLong(field -> {
                    String[] named = field.getAnnotation(Param.class).value();
                    return named[0].equals(Param.BLANK_ARGS) ? field.getType().getEnumConstants().length : named.length;
                })
                .reduce(1, (a, b) -> a * b);
        assertThat(methods * values).isEqualTo(expected);
    }
}
