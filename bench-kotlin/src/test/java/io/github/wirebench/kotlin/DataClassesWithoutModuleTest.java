// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.kotlin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import io.github.wirebench.json.JacksonMappers;
import io.github.wirebench.json.JsonForm;
import org.junit.jupiter.api.Test;

/** A user's data classes are read without Kotlin's module, which the suite does not have for them. */
class DataClassesWithoutModuleTest {

    private static final ObjectMapper MAPPER =
            JacksonMappers.builder(JsonForm.USUAL).build();

    @Test
    void readsDataClassesByTheNamesOfTheirConstructors() throws Exception {
        String json = "{\"some\":\"x\",\"dtoEnum\":\"A\",\"innerDto\":{\"num\":null,\"strings\":[\"a\",\"b\"]}}";
        DtoData dto = MAPPER.readValue(json, DtoData.class);
        assertThat(dto.getInnerDto().getStrings()).containsExactly("a", "b");
        assertThat(MAPPER.writeValueAsString(dto)).isEqualTo(json);
    }

    @Test
    void refusesNullWhereTheClassHasNone() {
        assertThatThrownBy(() -> MAPPER.readValue("{\"num\": 1}", InnerData.class))
                .isInstanceOf(ValueInstantiationException.class)
                .hasMessageContaining("strings");
    }
}
