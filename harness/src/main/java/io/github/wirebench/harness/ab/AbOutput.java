// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import java.util.List;
import java.util.Map;

/** A comparison in each of its forms. */
final class AbOutput {
    private final AbResult result;
    private final AbWords words;
    private final String invocation;

    /**
     * @param invocation how the suite is started, for commands to repeat
     */
    AbOutput(AbResult result, String invocation) {
        this.result = result;
        this.words = new AbWords(result, invocation);
        this.invocation = invocation;
    }

    List<String> text() {
        return new AbReport(result, words).text();
    }

    String markdown() {
        return new AbReport(result, words).markdown();
    }

    Map<String, Object> json(int exitCode) {
        return new AbJson(result, words, invocation).document(exitCode);
    }
}
