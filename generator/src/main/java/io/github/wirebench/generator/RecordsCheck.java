// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import io.github.wirebench.codegen.NamedSchema;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.model.codec.UserDocuments;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Compiles the records and reads the documents into them before a module is written, so that the build does not fail for a
 * reason that only the generated code shows.
 */
final class RecordsCheck {

    private final NamedSchema module;

    RecordsCheck(NamedSchema module) {
        this.module = module;
    }

    /**
     * Makes sure that every document fits the records.
     *
     * @throws CommandFailure if one does not, or the records do not compile; names the field
     */
    void check(List<String> documents) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            return; // a JRE: the build needs a JDK, and checks the same later
        }
        Path classes = Files.createTempDirectory("wirebench-own");
        try {
            compile(compiler, classes);
            read(classes, documents);
        } finally {
            ModuleFiles.delete(classes);
        }
    }

    private void compile(JavaCompiler compiler, Path classes) {
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        String source = new RecordsCode(module).java();
        boolean compiled = compiler.getTask(
                        null,
                        null,
                        problems,
                        List.of("-d", classes.toString(), "-cp", System.getProperty("java.class.path"), "-proc:none"),
                        null,
                        List.of(new Source(module.root(), source)))
                .call();
        if (!compiled) {
            Diagnostic<?> first = problems.getDiagnostics().stream()
                    .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
                    .findFirst()
                    .orElseThrow();
            String line = source.lines()
                    .skip(Math.max(0, first.getLineNumber() - 1))
                    .findFirst()
                    .orElse("");
            throw CommandFailure.usage("the records do not compile at \"" + line.strip() + "\": "
                    + first.getMessage(null) + "; change the field in " + ModuleFiles.SCHEMA
                    + ", or leave it out of the documents");
        }
    }

    private void read(Path classes, List<String> documents) throws IOException {
        try (Records records = new Records(UserModule.packageName(module.root()), classes)) {
            Class<?> root = records.loadClass(UserModule.packageName(module.root()) + "." + module.root());
            for (int i = 0; i < documents.size(); i++) {
                UserDocuments.read(root, documents.get(i), "document " + (i + 1));
            }
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(e.getMessage() + "; change its type in " + ModuleFiles.SCHEMA, e);
        }
    }

    /** Loads the compiled records even if the running jar has a payload of the same name, from before a change. */
    private static final class Records extends URLClassLoader {

        private final String packageName;

        Records(String packageName, Path classes) throws IOException {
            super(new URL[] {classes.toUri().toURL()}, RecordsCheck.class.getClassLoader());
            this.packageName = packageName;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(packageName + ".")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? findClass(name) : loaded;
            }
        }
    }

    private static final class Source extends SimpleJavaFileObject {

        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
