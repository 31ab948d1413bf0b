// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codec;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The settings of every benchmark of the suite in one place; JMH's annotations are inherited. Subclasses hold the
 * benchmark methods and may override the unit.
 *
 * <p>The state belongs to one thread, because codecs keep buffers. The flags are all that a fork gets: those of the JVM
 * that starts it do not leak in, {@code -jvmArgs} replaces them, {@code -jvmArgsAppend} adds to them. Why each is there:
 *
 * <ul>
 *   <li>{@code -Xms1g -Xmx1g -XX:+AlwaysPreTouch}: on a virtual machine the first touch of heap pages slowed first
 *       iterations several times over; a fixed heap that is touched at the start does not.
 *   <li>{@code -XX:+UseSerialGC}: the same collector everywhere, with no threads of its own that would compete with
 *       the benchmark on a small machine.
 *   <li>{@code -Dfile.encoding=UTF-8}: the default since JDK 18; without it jackson-dataformat-msgpack decodes short
 *       strings in the machine's charset on JDK 17.
 *   <li>{@code --sun-misc-unsafe-memory-access=allow}, {@code --enable-native-access=ALL-UNNAMED}: silence the
 *       warnings of newer JDKs; {@code -XX:+IgnoreUnrecognizedVMOptions} lets JDK 17 pass over them.
 * </ul>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
        jvmArgs = {
            "-Xms1g",
            "-Xmx1g",
            "-XX:+AlwaysPreTouch",
            "-XX:+UseSerialGC",
            "-Dfile.encoding=UTF-8",
            "-XX:+IgnoreUnrecognizedVMOptions",
            "--sun-misc-unsafe-memory-access=allow",
            "--enable-native-access=ALL-UNNAMED"
        })
@State(Scope.Thread)
public abstract class BenchmarkSettings {}
