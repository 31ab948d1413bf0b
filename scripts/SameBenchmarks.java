// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.util.TreeMap;
import java.util.jar.JarFile;

/**
 * Whether two jars of the suite measure the same: equal classes and benchmark lists, by their checksums. The harness does not
 * count, because that of one jar measures both; nor do documents and the commit, which differ in every build.
 *
 * <p>Run with {@code java scripts/SameBenchmarks.java A.jar B.jar}; the status is 0 if they do, and 1 if not.
 */
public class SameBenchmarks {
    public static void main(String[] args) throws IOException {
        System.exit(checksums(args[0]).equals(checksums(args[1])) ? 0 : 1);
    }

    private static TreeMap<String, Long> checksums(String jar) throws IOException {
        TreeMap<String, Long> checksums = new TreeMap<>();
        try (JarFile file = new JarFile(jar)) {
            file.stream()
                    .filter(entry -> isMeasured(entry.getName()))
                    .forEach(entry -> checksums.put(entry.getName(), entry.getCrc()));
        }
        return checksums;
    }

    private static boolean isMeasured(String name) {
        return name.endsWith(".class") && !name.startsWith("io/github/wirebench/harness/")
                || name.equals("META-INF/BenchmarkList")
                || name.equals("META-INF/CompilerHints")
                || name.startsWith("META-INF/services/");
    }
}
