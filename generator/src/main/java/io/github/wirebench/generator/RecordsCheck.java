// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import io.github.wirebench.codegen.NamedSchema;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.json.JsonCodec;
import io.github.wirebench.json.JsonContenders;
import io.github.wirebench.model.codec.UserDocuments;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
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

    /** Uses the class of the root record. */
    interface Use<T> {
        T of(Class<?> root) throws IOException;
    }

    /**
     * Makes sure that every document fits the records.
     *
     * @return the documents as Jackson writes them; none without a compiler
     * @throws CommandFailure if one does not, or the records do not compile; names the field
     */
    List<byte[]> written(List<String> documents) throws IOException {
        return ToolProvider.getSystemJavaCompiler() == null
                ? List.of() // a JRE: the build needs a JDK, and checks the same later
                : compiled(root -> written(root, documents));
    }

    <T> T compiled(Use<T> use) throws IOException {
        Path classes = Files.createTempDirectory("wirebench-own");
        String packageName = UserModule.packageName(module.root());
        try {
            compile(ToolProvider.getSystemJavaCompiler(), classes);
            try (Records records = new Records(packageName, classes)) {
                return use.of(records.loadClass(packageName + "." + module.root()));
            }
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        } finally {
            ModuleFiles.delete(classes);
        }
    }

    private static List<byte[]> written(Class<?> root, List<String> documents) throws IOException {
        JsonCodec<Object> jackson = codec(JsonContenders.JACKSON, root);
        List<byte[]> written = new ArrayList<>();
        try {
            for (String document : documents) {
                written.add(jackson.encode(UserDocuments.read(root, document, "document " + (written.size() + 1))));
            }
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(e.getMessage() + "; change its type in " + ModuleFiles.SCHEMA, e);
        }
        return written;
    }

    /** A record's class is known only at run time. */
    @SuppressWarnings("unchecked")
    static JsonCodec<Object> codec(JsonContenders contender, Class<?> root) {
        return contender.create().codec((Class<Object>) root);
    }

    private void compile(JavaCompiler compiler, Path classes) throws IOException {
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        String source = new RecordsCode(module).java();
        Path file = Files.writeString(classes.resolve(module.root() + ".java"), source);
        List<String> options =
                List.of("-d", classes.toString(), "-cp", System.getProperty("java.class.path"), "-proc:none");
        boolean compiled;
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            compiled = compiler.getTask(null, files, problems, options, null, files.getJavaFileObjects(file))
                    .call();
        }
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
}
