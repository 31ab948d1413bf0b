// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codec;

/** An entry of a catalogue enum: a contender's name and traits, which are known without loading its library. */
public interface CatalogueEntry {

    /**
     * Returns the name in tables, charts and on the command line. A name denotes the same contender in all catalogues.
     */
    String name();

    /** Returns the facts that every report shows about the contender. */
    Traits traits();

    /** Loads and configures the library. */
    Contender create();
}
