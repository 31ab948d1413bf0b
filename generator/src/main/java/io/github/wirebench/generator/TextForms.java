// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Base64;
import java.util.regex.Pattern;

/** Recognises text that stands for a value of another type. A text has a form only if the value gives the same text again. */
final class TextForms {

    private static final Pattern INSTANT = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z");
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");
    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/]{14,}={0,2}");

    private TextForms() {}

    /** Moments of the time zone Z with at most milliseconds, which all formats can carry. */
    static boolean isInstant(String text) {
        return INSTANT.matcher(text).matches() && parses(text, Instant::parse);
    }

    static boolean isDate(String text) {
        return DATE.matcher(text).matches() && parses(text, LocalDate::parse);
    }

    static boolean isUuid(String text) {
        return UUID.matcher(text).matches();
    }

    static boolean isBase64(String text) {
        if (text.length() % 4 != 0 || !BASE64.matcher(text).matches()) {
            return false;
        }
        try {
            return Base64.getEncoder()
                    .encodeToString(Base64.getDecoder().decode(text))
                    .equals(text);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Tells base64 from words, digests and random letters, which are base64, too, if their length is right. */
    static boolean looksEncoded(String text) {
        return text.indexOf('+') >= 0 || text.indexOf('/') >= 0 || text.indexOf('=') >= 0;
    }

    private interface Parser {
        Object parse(String text);
    }

    private static boolean parses(String text, Parser parser) {
        try {
            parser.parse(text);
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }
}
