// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.wirebench.harness.json.JsonFiles;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * A fork as one line of JSON whose last field, {@code crc32}, is the checksum of the UTF-8 bytes of the object without that
 * field: a line that was damaged, but is still JSON, is found out.
 */
final class ForkLine {
    private static final ObjectMapper COMPACT = JsonFiles.MAPPER.copy().disable(SerializationFeature.INDENT_OUTPUT);
    private static final Pattern CHECKED = Pattern.compile("(\\{.*),\"crc32\":\"([0-9a-f]{8})\"}", Pattern.DOTALL);

    private ForkLine() {}

    static String encode(ForkRecord fork) {
        try {
            String body = COMPACT.writeValueAsString(fork);
            return body.substring(0, body.length() - 1) + ",\"crc32\":\"" + checksum(body) + "\"}";
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not writable as JSON: " + fork, e);
        }
    }

    /**
     * Reads a line.
     *
     * @throws IllegalArgumentException saying why it is not one of ours
     */
    static ForkRecord decode(String line) {
        Matcher parts = CHECKED.matcher(line);
        if (!parts.matches()) {
            throw new IllegalArgumentException("not a whole line with a checksum");
        }
        String body = parts.group(1) + "}";
        if (!checksum(body).equals(parts.group(2))) {
            throw new IllegalArgumentException("the checksum does not fit");
        }
        try {
            return COMPACT.readValue(body, ForkRecord.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not a fork: " + e.getOriginalMessage(), e);
        }
    }

    private static String checksum(String text) {
        CRC32 crc = new CRC32();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        return String.format("%08x", crc.getValue());
    }
}
