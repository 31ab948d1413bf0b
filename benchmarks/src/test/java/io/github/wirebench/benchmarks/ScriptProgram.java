// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import javax.tools.ToolProvider;

/** Programs of {@code scripts/}, compiled as {@code java} does it when it is given a source file. */
final class ScriptProgram {
    /** The repository's own folder. */
    static final Path ROOT =
            Path.of(System.getProperty("basedir", ".")).resolve("..").normalize();

    private ScriptProgram() {}

    /** The class of that name, compiled into a folder. */
    static Class<?> compile(String name, Path classes) throws Exception {
        Path source = ROOT.resolve("scripts").resolve(name + ".java");
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-d", classes.toString(), source.toString());
        assertThat(status).isZero();
        return new URLClassLoader(new URL[] {classes.toUri().toURL()}, ScriptProgram.class.getClassLoader())
                .loadClass(name);
    }

    /** A method of it that takes words, wherever it can be called from. */
    static Method method(Class<?> program, String name) throws NoSuchMethodException {
        Method method = program.getDeclaredMethod(name, String[].class);
        method.setAccessible(true);
        return method;
    }
}
