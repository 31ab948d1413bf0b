// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codec;

/** A row of a catalogue enum: a contender's name and traits, known without loading its library. */
public interface CatalogueEntry {

    /** The name in tables, charts and on the command line; one name is one contender in all catalogues. */
    String name();

    /** The facts that stand beside the contender in every report. */
    Traits traits();

    /** Loads and configures the library. */
    Contender create();
}
