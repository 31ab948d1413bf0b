// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import java.io.Serial;
import java.io.Serializable;

/**
 * A class that only hostile inputs name, so that whoever loads it was told to by an input. Its name is as long as that of
 * {@link io.github.wirebench.model.SocialMediaPost}, which it replaces in documents.
 */
final class NamedClass implements Serializable {

    @Serial
    private static final long serialVersionUID = 1;

    private NamedClass() {}
}
