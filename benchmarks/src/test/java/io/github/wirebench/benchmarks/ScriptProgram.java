// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import javax.tools.ToolProvider;

/** Compiles programs of {@code scripts/}. */
final class ScriptProgram {
    /** The folder of the repository. */
    static final Path ROOT =
            Path.of(System.getProperty("basedir", ".")).resolve("..").normalize();

    private ScriptProgram() {}

    /**
     * Compiles a program, and classes next to it that it uses, into a folder and returns its class.
     *
     * @param name path of the source below {@code scripts/}, without its ending
     */
    static Class<?> compile(String name, Path classes) throws Exception {
        Path source = ROOT.resolve("scripts").resolve(name + ".java");
        String folder = source.getParent().toString();
        int status = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-sourcepath",
                        folder,
                        "-d",
                        classes.toString(),
                        source.toString());
        assertThat(status).isZero();
        return new URLClassLoader(new URL[] {classes.toUri().toURL()}, ScriptProgram.class.getClassLoader())
                .loadClass(Path.of(name).getFileName().toString());
    }

    /** Returns a method with string arguments, and makes it accessible. */
    static Method method(Class<?> program, String name) throws NoSuchMethodException {
        Method method = program.getDeclaredMethod(name, String[].class);
        method.setAccessible(true);
        return method;
    }
}
