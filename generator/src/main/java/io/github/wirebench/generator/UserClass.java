// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.json.ClassPayload;
import io.github.wirebench.json.JsonForm;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A class of the user's own that is measured instead of records made from a schema.
 *
 * @param name of the class
 * @param classPath jars, and folders of classes, that have it and what it needs besides the suite's libraries
 * @param mapper a method such as {@code com.acme.Json::mapper}; empty if there is none
 */
record UserClass(String name, List<Path> classPath, String mapper) {

    private static final String NAME = "[\\p{L}_][\\p{L}\\p{N}_$.]*";
    private static final long MOST_BYTES = 100L << 20;

    /**
     * @param classPath null if the suite's libraries are enough
     * @param mapper null if there is none
     * @throws CommandFailure if a name cannot be one, or a part of the class path is not there
     */
    static UserClass of(String name, String classPath, String mapper) {
        if (!name.matches(NAME)) {
            throw CommandFailure.usage("--class " + name + ": give the full name of a class, e.g. com.acme.Order");
        }
        if (mapper != null && !mapper.matches(NAME + "::" + NAME)) {
            throw CommandFailure.usage(
                    "--mapper " + mapper + ": give a static method that returns it, e.g. com.acme.Json::mapper");
        }
        List<Path> parts = classPath == null
                ? List.of()
                : Stream.of(classPath.split(File.pathSeparator)).map(Path::of).toList();
        for (Path part : parts) {
            if (part.toString().isEmpty() || !Files.isReadable(part)) {
                throw CommandFailure.usage("--classpath " + part + ": there is no such jar or folder");
            }
        }
        return new UserClass(name, parts, mapper == null ? "" : mapper);
    }

    /**
     * Makes sure that Jackson carries the documents as values of the class.
     *
     * @return the bytes of the documents as they are written
     * @throws CommandFailure if not; says which document or class is the reason
     */
    long check(JsonForm form, List<String> documents) throws IOException {
        try (URLClassLoader loader = new URLClassLoader(urls(), UserClass.class.getClassLoader())) {
            return new ClassPayload("", name, mapper, loader).check(form, documents);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(e.getMessage(), e);
        }
    }

    private URL[] urls() throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (Path part : classPath) {
            urls.add(part.toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }

    /**
     * Returns the classes to build into the suite's jar: path to content, without those that the suite has itself.
     *
     * @param brought tells whether a class of the suite's jar is a user's that was brought into it before
     */
    Map<String, byte[]> classes(Predicate<String> brought) throws IOException {
        Map<String, byte[]> classes = new LinkedHashMap<>();
        for (Path part : classPath) {
            if (Files.isDirectory(part)) {
                read(part, classes, brought);
                continue;
            }
            try (FileSystem jar = FileSystems.newFileSystem(part)) {
                read(jar.getPath("/"), classes, brought);
            } catch (IOException | ProviderNotFoundException e) {
                throw CommandFailure.usage("--classpath " + part + ": not a readable jar (" + e.getMessage() + ")", e);
            }
        }
        if (classes.values().stream().mapToLong(bytes -> bytes.length).sum() > MOST_BYTES) {
            throw CommandFailure.usage("--classpath: the classes have more than " + (MOST_BYTES >> 20)
                    + " MB; give the jar of the documents' classes and what they need, and not a whole service");
        }
        return classes;
    }

    private static void read(Path root, Map<String, byte[]> classes, Predicate<String> brought) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String path = root.relativize(file).toString().replace(File.separatorChar, '/');
                if (isWanted(path, brought)) {
                    classes.putIfAbsent(path, Files.readAllBytes(file));
                }
            }
        }
    }

    private static boolean isWanted(String path, Predicate<String> brought) {
        return path.matches("([\\p{L}\\p{N}_$-]+/)*[\\p{L}\\p{N}_$-]+\\.class")
                && !path.endsWith("-info.class")
                && (UserClass.class.getClassLoader().getResource(path) == null || brought.test(path));
    }

    /** Returns the class that gives the suite the payload. */
    String provider(String payload, JsonForm form) {
        return """
                package %1$s;

                import io.github.wirebench.json.ClassPayload;
                import io.github.wirebench.model.DocumentForm;

                /** The payload %2$s. */
                %6$s
                public final class %3$sPayload extends ClassPayload {

                    public %3$sPayload() {
                        super("%2$s", "%4$s", "%5$s", %3$sPayload.class.getClassLoader());
                    }
                }
                """.formatted(
                        UserModule.packageName(payload),
                        UserModule.payload(payload),
                        payload,
                        name,
                        mapper,
                        UserModule.annotation(form));
    }
}
