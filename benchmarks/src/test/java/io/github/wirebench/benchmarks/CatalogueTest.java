// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.binary.BinaryContenders;
import io.github.wirebench.harness.data.JvmFlags;
import io.github.wirebench.json.JsonContenders;
import io.github.wirebench.json.tree.TreeContenders;
import io.github.wirebench.kotlin.KotlinContenders;
import io.github.wirebench.model.JvmState;
import io.github.wirebench.model.codec.Contender;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogueTest {

    @Test
    void aNameDenotesTheSameContenderInAllCatalogues() {
        Stream.<Contender[]>of(
                        JsonContenders.values(),
                        KotlinContenders.values(),
                        TreeContenders.values(),
                        BinaryContenders.values())
                .flatMap(Arrays::stream)
                .forEach(each ->
                        assertThat(Catalogue.named(each.name()).traits()).isEqualTo(each.traits()));
    }

    /** The harness, which knows no benchmark, chooses them by name. */
    @Test
    void theStatesOfAJvmAreThoseOfTheOption() {
        assertThat(JvmFlags.JvmState.values())
                .extracting(Enum::name)
                .containsExactlyInAnyOrder(
                        Arrays.stream(JvmState.values()).map(Enum::name).toArray(String[]::new));
    }

    @Test
    void namesTheContenderThatIsUnknown() {
        assertThatThrownBy(() -> Catalogue.named("JAXON"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("JAXON");
    }

    /** Results without a library version are of no use. */
    @Test
    void everyLibraryHasAVersionALicenceAndASource() {
        for (ContenderFacts facts : SuiteData.contenders()) {
            String library = facts.traits().library();
            if (!library.isEmpty()) {
                assertThat(facts.version()).as(library).matches("\\d+(\\.\\d+.*)?");
                assertThat(facts.licence()).as(library).isNotEmpty();
                assertThat(facts.traits().source()).as(library).startsWith("https://");
            }
        }
    }

    @Test
    @Tag("slow")
    void theDocumentIsWhatTheCommandWrites(@TempDir Path folder) throws Exception {
        Path written = folder.resolve("contenders.md");
        assertThat(Wirebench.run("contenders", "--format", "markdown", "--out", written.toString()))
                .isZero();
        assertThat(Files.readString(written))
                .as("write it again with: contenders --format markdown --force --out docs/contenders.md")
                .isEqualTo(Files.readString(Project.ROOT.resolve("docs/contenders.md")))
                .contains(Catalogue.names().stream().map(name -> "### " + name).toList());
        assertThat(ContendersCommand.text(SuiteData.contenders())).contains(Catalogue.names());
    }
}
