// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.sample.ForeignJar;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangedClassesTest {
    @TempDir
    Path folder;

    @Test
    void whoeverRefersToAChangedClassIsAffected() throws IOException {
        Path base = jar("base", 1);
        assertThat(ChangedClasses.between(List.of(base), List.of(jar("same", 1))))
                .isEmpty();
        assertThat(ChangedClasses.between(List.of(base), List.of(jar("new", 2))))
                .containsExactlyInAnyOrder("a.Price", "a.Cart", "b.CartBenchmark");
    }

    /** {@code CartBenchmark} uses {@code Cart}, which uses {@code Price}; {@code TaxBenchmark} uses neither. */
    private Path jar(String name, int price) throws IOException {
        Path classes = folder.resolve(name);
        ForeignJar.compile(classes, "a.Price", "package a; class Price { int of() { return " + price + "; } }");
        ForeignJar.compile(classes, "a.Cart", "package a; public class Cart { public int sum() { return new Price().of(); } }");
        ForeignJar.compile(classes, "b.CartBenchmark", "package b; class CartBenchmark { int run() { return new a.Cart().sum(); } }");
        ForeignJar.compile(classes, "b.TaxBenchmark", "package b; class TaxBenchmark { int run() { return 1; } }");
        Path jar = folder.resolve(name + ".jar");
        ToolProvider.findFirst("jar").orElseThrow().run(System.out, System.err, "-cf", jar.toString(), "-C", classes.toString(), ".");
        return jar;
    }
}
