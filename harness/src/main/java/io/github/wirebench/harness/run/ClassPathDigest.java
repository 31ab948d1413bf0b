// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Tells whether code has changed: a jar by its bytes, a folder by the names and bytes of its files. */
final class ClassPathDigest {
    private ClassPathDigest() {}

    /** SHA-256 in hexadecimal of all entries of a class path; entries that do not exist count as absent. */
    static String sha256(String classPath) {
        try (DigestOutputStream out =
                new DigestOutputStream(OutputStream.nullOutputStream(), MessageDigest.getInstance("SHA-256"))) {
            for (String entry : classPath.split(File.pathSeparator)) {
                add(Path.of(entry), out);
            }
            return HexFormat.of().formatHex(out.getMessageDigest().digest());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static void add(Path entry, OutputStream out) throws IOException {
        if (Files.isDirectory(entry)) {
            List<Path> files;
            try (Stream<Path> all = Files.walk(entry)) {
                files = all.filter(Files::isRegularFile).sorted().toList();
            }
            for (Path file : files) {
                out.write(entry.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
                Files.copy(file, out);
            }
        } else if (Files.exists(entry)) {
            Files.copy(entry, out);
        }
    }
}
