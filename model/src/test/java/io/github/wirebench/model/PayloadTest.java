// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import org.junit.jupiter.api.Test;

class PayloadTest {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATE_TIMESTAMPS_AS_NANOSECONDS)
            .build();

    @Test
    void sizes() throws JsonProcessingException {
        for (Payload p : Payload.values()) {
            StringBuilder b = new StringBuilder(p + ":");
            for (Object v : p.samples()) {
                byte[] bytes = MAPPER.writeValueAsBytes(v);
                b.append(" ").append(bytes.length).append("/").append(gz(bytes));
            }
            System.out.println(b);
        }
        for (TextVariant t : TextVariant.values()) {
            Article a = Articles.article(Payload.random("x", 0), 4096, t);
            byte[] bytes = MAPPER.writeValueAsBytes(a);
            System.out.println(
                    t + " " + bytes.length + "/" + gz(bytes) + " " + a.body().substring(0, 300));
        }
        assertThat(1).isEqualTo(1);
    }

    static int gz(byte[] b) {
        try {
            var o = new java.io.ByteArrayOutputStream();
            var g = new java.util.zip.GZIPOutputStream(o);
            g.write(b);
            g.close();
            return o.size();
        } catch (java.io.IOException e) {
            throw new RuntimeException(e);
        }
    }
}
