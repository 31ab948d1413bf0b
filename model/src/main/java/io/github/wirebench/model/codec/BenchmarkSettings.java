// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model.codec;

import io.github.wirebench.model.JvmState;
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
 * The JMH settings of every benchmark of the suite. Subclasses inherit the annotations, hold the benchmark methods and
 * may override the time unit.
 *
 * <p>A fork is in the state of a service's JVM. Before anything else it calls {@code String.charAt} on a String that is not Latin-1:
 * the JIT compiler makes loops over text faster in a JVM that has met no such String, and some libraries bring one, so that forks
 * would differ. {@link CheckedCodec} does the rest.
 *
 * <p>State belongs to one thread, because codecs keep buffers. A fork gets exactly these JVM flags, and none of the JVM
 * that starts it; {@code --jvm-state}, {@code --gc} and {@code --heap} replace state, collector and heap among them. The reasons for the flags:
 *
 * <ul>
 *   <li>{@code -Xms1g -Xmx1g -XX:+AlwaysPreTouch}: a fixed heap that is touched at the start. On a virtual machine the
 *       first touch of heap pages made the first iterations several times slower.
 *   <li>{@code -XX:+UseG1GC}: what a JVM chooses from two CPUs and 1,792 MB on, and so most services have.
 *   <li>{@code -Dwirebench.jvmState=service}: see {@link JvmState}.
 *   <li>{@code -Dfile.encoding=UTF-8}: the default since JDK 18. Without it jackson-dataformat-msgpack decodes short
 *       strings in the machine's charset on JDK 17.
 *   <li>{@code --sun-misc-unsafe-memory-access=allow}, {@code --enable-native-access=ALL-UNNAMED}: turn off warnings of
 *       newer JDKs. {@code -XX:+IgnoreUnrecognizedVMOptions} lets JDK 17 ignore these two.
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
            "-XX:+UseG1GC",
            "-D" + JvmState.PROPERTY + "=service",
            "-Dfile.encoding=UTF-8",
            "-XX:+IgnoreUnrecognizedVMOptions",
            "--sun-misc-unsafe-memory-access=allow",
            "--enable-native-access=ALL-UNNAMED"
        })
@State(Scope.Thread)
public abstract class BenchmarkSettings {
    static {
        if (JvmState.current().hasWideText()) {
            "\u20ac".charAt(0); // once is enough: JarIT reads the JVM's profile of charAt
        }
    }
}
