// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.model.codec.Contender;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CatalogueTest {

    static Stream<Contender> contenders() {
        return Catalogue.all().stream();
    }

    @Test
    void containsEveryContenderOnce() {
        assertThat(Catalogue.names())
                .doesNotHaveDuplicates()
                .contains(
                        "JACKSON",
                        "GSON",
                        "MOSHI",
                        "PROTOBUF",
                        "AVRO",
                        "AVRO_JSON",
                        "MESSAGEPACK_JACKSON",
                        "MSGPACK_CORE",
                        "CBOR");
    }

    @Test
    void namesTheContenderThatIsUnknown() {
        assertThatThrownBy(() -> Catalogue.named("JAXON"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("JAXON");
    }

    /** Results without a library version are of no use. An upgrade needs its date in libraries.yaml. */
    @ParameterizedTest
    @MethodSource("contenders")
    void everyLibraryHasAVersionADateAndALicence(Contender contender) {
        ContenderFacts facts = ContenderFacts.of(contender, SuiteData.build().libraries(), SuiteData.libraries());
        if (!contender.traits().library().isEmpty()) {
            assertThat(facts.version()).as(contender.traits().library()).matches("\\d+(\\.\\d+.*)?");
            assertThat(facts.released()).as(facts.version()).matches("20\\d\\d-\\d\\d(-\\d\\d)?");
            assertThat(facts.licence()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("contenders")
    void everyConfigurationNamesItsSource(Contender contender) {
        if (!contender.traits().library().isEmpty()) {
            assertThat(contender.traits().source()).startsWith("https://");
        }
    }
}
