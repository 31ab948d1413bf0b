// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Checks that every relative link of the documents has a target, and that every document that the code names exists. */
class DocumentLinksTest {
    private static final Pattern LINK = Pattern.compile("\\]\\(<?(?!https?://)([^)#>]*)(?:#([^)>]+))?>?\\)");

    /** Within the address of a web site it is a document of others. */
    private static final Pattern DOCUMENT = Pattern.compile("docs/(?<!https://\\S{0,200}docs/)[a-z/-]+\\.md");

    private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);
    private static final Pattern NOT_OURS =
            Pattern.compile("(^|/)(target|local|node_modules|\\.[a-z]+)/|/report\\.(md|html)$|^results/.*\\.json$");

    private static List<Path> files;

    @BeforeAll
    static void find() throws IOException {
        try (Stream<Path> all = Files.walk(Project.ROOT)) {
            files = all.filter(file -> !NOT_OURS.matcher(below(file)).find())
                    .filter(Files::isRegularFile)
                    .toList();
        }
    }

    private static String below(Path file) {
        return Project.ROOT.relativize(file).toString().replace('\\', '/');
    }

    @Test
    void linksLeadSomewhere() {
        assertThat(files.stream().filter(file -> below(file).endsWith(".md")).flatMap(DocumentLinksTest::brokenLinks))
                .isEmpty();
    }

    @Test
    void documentsThatAreNamedExist() {
        Stream<String> missing = files.stream()
                .filter(file -> below(file).matches(".*([.](java|ya?ml|json)|NOTICE)"))
                .filter(file -> !below(file).contains("test"))
                .flatMap(file -> DOCUMENT.matcher(read(file))
                        .results()
                        .map(MatchResult::group)
                        .filter(name -> !Files.exists(Project.ROOT.resolve(name)))
                        .map(name -> file + ": " + name));
        assertThat(missing).isEmpty();
    }

    private static Stream<String> brokenLinks(Path file) {
        return LINK.matcher(read(file))
                .results()
                .filter(link -> isBroken(file, link))
                .map(link -> file + ": " + link.group());
    }

    private static boolean isBroken(Path file, MatchResult link) {
        Path target = link.group(1).isEmpty() ? file : file.resolveSibling(link.group(1));
        return !Files.exists(target) || link.group(2) != null && !hasHeading(target, link.group(2));
    }

    private static boolean hasHeading(Path file, String anchor) {
        return HEADING.matcher(read(file))
                .results()
                .anyMatch(heading -> anchor(heading.group(1)).equals(anchor));
    }

    /** Returns the anchor that GitHub creates for a heading. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
