// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.sample.ForeignJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.spi.ToolProvider;
import org.apache.commons.io.FileUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangedClassesTest {
    @TempDir
    Path folder;

    @Test
    void whoeverRefersToAChangedClassIsAffected() throws IOException {
        Path base = jar("base", 1);
        assertThat(between(base, jar("same", 1)).classes()).isEmpty();
        Path next = jar("new", 2);
        ChangedClasses changed = between(base, next);
        assertThat(changed.classes()).containsExactlyInAnyOrder("a.Price", "a.Cart", "b.CartBenchmark");
        assertThat(changed.affects("b.TaxBenchmark")).isFalse();
        assertThat(between(base, folder.resolve("new")).classes()).isEqualTo(changed.classes());
    }

    @Test
    void anyClassMayReadAFileThatDiffers() throws IOException {
        Path base = jar("base", 1);
        Files.writeString(Files.createDirectories(folder.resolve("new")).resolve("prices.csv"), "1,2");
        ChangedClasses changed = between(base, jar("new", 1));
        assertThat(changed.file()).contains("prices.csv");
        assertThat(changed.affects("b.TaxBenchmark")).isTrue();
    }

    private static ChangedClasses between(Path base, Path next) {
        return ChangedClasses.between(base.toString(), next.toString());
    }

    /** {@code CartBenchmark} uses {@code Cart}, which uses {@code Price}; {@code TaxBenchmark} uses neither. */
    private Path jar(String name, int price) throws IOException {
        Path classes = folder.resolve(name);
        ForeignJar.compile(classes, "a.Price", "package a; class Price { int of() { return " + price + "; } }");
        ForeignJar.compile(
                classes, "a.Cart", "package a; public class Cart { public int sum() { return new Price().of(); } }");
        ForeignJar.compile(
                classes,
                "b.CartBenchmark",
                "package b; class CartBenchmark { int run() { return new a.Cart().sum(); } }");
        ForeignJar.compile(classes, "b.TaxBenchmark", "package b; class TaxBenchmark { int run() { return 1; } }");
        FileUtils.deleteDirectory(classes.resolve("src").toFile());
        Path jar = folder.resolve(name + ".jar");
        ToolProvider.findFirst("jar")
                .orElseThrow()
                .run(System.out, System.err, "-cf", jar.toString(), "-C", classes.toString(), ".");
        return jar;
    }
}
