// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import io.github.wirebench.probe.Protocol.Trouble;

/** A failure of a request, reported to the harness in one line. */
final class HostFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Trouble trouble;

    HostFailure(Trouble trouble, String message) {
        super(message);
        this.trouble = trouble;
    }

    Trouble trouble() {
        return trouble;
    }
}
