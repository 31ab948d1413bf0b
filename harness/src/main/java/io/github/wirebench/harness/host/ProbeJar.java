// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.host;

import io.github.wirebench.probe.CpuTimeProfiler;
import io.github.wirebench.probe.JmhHost;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** The room {@code probe} as a jar of its own, made from wherever our own classes are: a folder, a jar, the suite's joined jar. */
final class ProbeJar {
    private static final String PACKAGE = JmhHost.class.getPackageName().replace('.', '/');
    private static final String SERVICE = "META-INF/services/org.openjdk.jmh.profile.Profiler";

    private ProbeJar() {}

    /**
     * Writes the jar.
     *
     * @throws IOException if our own classes cannot be read, or the file cannot be written
     */
    static void write(Path file) throws IOException {
        write(file, ownClasses());
    }

    /** Writes the jar from the classes in a folder or in a jar. */
    static void write(Path file, Path source) throws IOException {
        if (Files.isDirectory(source)) {
            copy(source.resolve(PACKAGE), file);
            return;
        }
        try (FileSystem jar = FileSystems.newFileSystem(source)) {
            copy(jar.getPath(PACKAGE), file);
        }
    }

    private static Path ownClasses() throws IOException {
        URI location;
        try {
            location = JmhHost.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI();
        } catch (URISyntaxException e) {
            throw new IOException("our own classes are at no readable place: " + e.getMessage(), e);
        }
        return Path.of(location);
    }

    private static void copy(Path folder, Path file) throws IOException {
        List<Path> classes;
        try (Stream<Path> found = Files.list(folder)) {
            classes = found.filter(path -> path.toString().endsWith(".class"))
                    .sorted()
                    .toList();
        }
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out)) {
            for (Path path : classes) {
                put(jar, PACKAGE + "/" + path.getFileName(), Files.readAllBytes(path));
            }
            // not copied: in the joined jar it may name profilers of others
            put(jar, SERVICE, CpuTimeProfiler.class.getName().getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void put(JarOutputStream jar, String name, byte[] content) throws IOException {
        jar.putNextEntry(new ZipEntry(name));
        jar.write(content);
        jar.closeEntry();
    }
}
