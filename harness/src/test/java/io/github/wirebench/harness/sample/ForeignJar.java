// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.sample;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;
import javax.tools.JavaCompiler;
import javax.tools.JavaCompiler.CompilationTask;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Makes JMH jars that are not ours, as other projects build them: benchmarks for Java 8 and some JMH in one file. */
public final class ForeignJar {
    /** The versions of JMH that a jar can be made with, oldest first. */
    public static final List<String> JMH_VERSIONS = List.of("1.20", "1.27", "1.33", "1.37");

    /** A benchmark that works, for each of two sizes. */
    public static final String ALLOCATE = "foreign.TinyBenchmark.allocate";

    /** A benchmark that throws an exception with the message "fails by design". */
    public static final String FAILS = "foreign.TinyBenchmark.fails";

    private static final String PROCESSOR = "org.openjdk.jmh.generators.BenchmarkProcessor";

    private static final String TINY = """
            package foreign;

            import java.util.concurrent.TimeUnit;
            import org.openjdk.jmh.annotations.*;

            @State(Scope.Thread)
            @BenchmarkMode(Mode.AverageTime)
            @OutputTimeUnit(TimeUnit.NANOSECONDS)
            @Fork(value = 3, jvmArgsAppend = "-Xmx64m", jvm = "/no/such/java")
            @Warmup(iterations = 1, time = 20, timeUnit = TimeUnit.MILLISECONDS)
            @Measurement(iterations = 2, time = 30, timeUnit = TimeUnit.MILLISECONDS)
            public class TinyBenchmark {
                public enum Size { SMALL, LARGE }

                @Param
                public Size size;

                @Benchmark
                public byte[] allocate() {
                    return new byte[size == Size.SMALL ? 100 : 10_000];
                }

                @Benchmark
                public byte[] fails() {
                    throw new IllegalStateException("fails by design");
                }
            }
            """;

    private ForeignJar() {}

    /** A jar with the two benchmarks named above. */
    public static Path make(Path folder, String jmhVersion) throws IOException {
        return make(folder, jmhVersion, Map.of());
    }

    /**
     * A jar with the two benchmarks named above and more classes.
     *
     * @param folder gets the jar and what it is made of
     * @param sources class name with package to source
     */
    public static Path make(Path folder, String jmhVersion, Map<String, String> sources) throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes-" + jmhVersion));
        Path core = library("jmh-core-" + jmhVersion);
        Path processor = library("jmh-generator-annprocess-" + jmhVersion);
        List<Path> files = new ArrayList<>();
        files.add(write(folder, "foreign.TinyBenchmark", TINY));
        for (Map.Entry<String, String> source : sources.entrySet()) {
            files.add(write(folder, source.getKey(), source.getValue()));
        }
        // a loader of its own: the tests' class path has another version of the processor, which would win
        URL[] tools = {processor.toUri().toURL(), core.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(tools, ClassLoader.getPlatformClassLoader())) {
            Processor generator = (Processor)
                    loader.loadClass(PROCESSOR).getDeclaredConstructor().newInstance();
            compile(files, classes, List.of(generator), "-cp", core.toString());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        Path jar = folder.resolve("foreign-" + jmhVersion + ".jar");
        pack(jar, classes, List.of(core, library("jopt-simple-4.6"), library("commons-math3-3.2")));
        return jar;
    }

    /** A library's jar as the build of the harness has copied it. */
    public static Path library(String name) {
        return Path.of(System.getProperty("basedir", "."))
                .toAbsolutePath()
                .resolve("../harness/target/foreign-jmh/" + name + ".jar");
    }

    /** Compiles one class, which may use those compiled before, without annotation processing into a folder. */
    public static void compile(Path folder, String className, String source) throws IOException {
        compile(List.of(write(folder, className, source)), folder, List.of(), "-cp", folder.toString());
    }

    private static Path write(Path folder, String className, String source) throws IOException {
        Path file = folder.resolve("src").resolve(className.replace('.', '/') + ".java");
        Files.createDirectories(file.getParent());
        return Files.writeString(file, source);
    }

    private static void compile(List<Path> files, Path classes, List<Processor> processors, String... options)
            throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> all = new ArrayList<>(List.of("--release", "8", "-nowarn", "-d", classes.toString()));
        all.addAll(List.of(options));
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            Iterable<? extends JavaFileObject> units = manager.getJavaFileObjectsFromPaths(files);
            CompilationTask task = compiler.getTask(messages, manager, null, all, null, units);
            task.setProcessors(processors);
            if (!task.call()) {
                throw new IllegalStateException(messages.toString());
            }
        }
    }

    private static void pack(Path jar, Path classes, List<Path> libraries) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "org.openjdk.jmh.Main");
        Set<String> written = new HashSet<>();
        written.add(JarFile.MANIFEST_NAME);
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream joined = new JarOutputStream(out, manifest)) {
            List<Path> own;
            try (Stream<Path> found = Files.walk(classes)) {
                own = found.filter(Files::isRegularFile).sorted().toList();
            }
            for (Path file : own) {
                put(joined, classes.relativize(file).toString(), Files.readAllBytes(file), written);
            }
            for (Path library : libraries) {
                try (JarFile source = new JarFile(library.toFile())) {
                    for (JarEntry entry :
                            source.stream().filter(e -> !e.isDirectory()).toList()) {
                        try (InputStream content = source.getInputStream(entry)) {
                            put(joined, entry.getName(), content.readAllBytes(), written);
                        }
                    }
                }
            }
        }
    }

    private static void put(JarOutputStream jar, String name, byte[] content, Set<String> written) throws IOException {
        if (written.add(name)) {
            jar.putNextEntry(new JarEntry(name));
            jar.write(content);
            jar.closeEntry();
        }
    }
}
