// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessageTest {

    @Test
    void arrivesAsItWasSent() throws IOException {
        String long64k = "x·".repeat(100_000);
        Message sent = new Message()
                .set("text", long64k)
                .set("number", 7)
                .set("missing", null)
                .setList("list", List.of("a", "", "a\nb"))
                .setList("empty", List.of())
                .setList("none", null);
        Message got = Message.read(new DataInputStream(new ByteArrayInputStream(bytes(sent))));
        assertThat(got.get("text")).isEqualTo(long64k);
        assertThat(got.getInteger("number")).isEqualTo(7);
        assertThat(got.getLong("number")).isEqualTo(7L);
        assertThat(got.get("missing")).isNull();
        assertThat(got.getInteger("missing")).isNull();
        assertThat(got.getLong("missing")).isNull();
        assertThat(got.getList("list")).containsExactly("a", "", "a\nb");
        assertThat(got.getList("empty")).isEmpty();
        assertThat(got.getList("none")).isNull();
    }

    @Test
    void whatAJvmPrintsBetweenMessagesIsSkipped() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (String value : List.of("one", "two")) {
            all.write("OpenJDK 64-Bit Server VM warning: something\n".getBytes(StandardCharsets.UTF_8));
            all.write(bytes(new Message().set("name", value)));
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(all.toByteArray()));
        assertThat(Message.read(in).get("name")).isEqualTo("one");
        assertThat(Message.read(in).get("name")).isEqualTo("two");
    }

    @Test
    void halfAMessageIsTheEnd() throws IOException {
        byte[] whole = bytes(new Message().set("name", "value"));
        DataInputStream half = new DataInputStream(new ByteArrayInputStream(whole, 0, whole.length - 1));
        assertThatThrownBy(() -> Message.read(half)).isInstanceOf(EOFException.class);
    }

    private static byte[] bytes(Message message) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        message.write(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }
}
