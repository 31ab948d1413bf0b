// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.model.codec.Contender;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a library's documentation says about bad input. Read from {@code hostile-libraries.yaml}.
 *
 * @param exceptions names of the exceptions that it documents; subclasses are included
 * @param source where it does so
 * @param advice what to set before the library reads documents of strangers, as Markdown; empty if there is nothing to set
 */
record LibraryNotes(List<String> exceptions, String source, String advice) {

    private static final Map<String, LibraryNotes> ALL = Resources.libraryNotes();

    static LibraryNotes of(Contender contender) {
        return find(contender)
                .orElseThrow(() -> CommandFailure.usage(contender.name() + " cannot be judged: add the exceptions that "
                        + contender.traits().library() + " documents to hostile-libraries.yaml"));
    }

    private static Optional<LibraryNotes> find(Contender contender) {
        return Optional.ofNullable(ALL.get(contender.name()))
                .or(() -> ALL.keySet().stream()
                        .filter(contender.traits().library()::startsWith)
                        .max(Comparator.comparing(String::length))
                        .map(ALL::get));
    }

    /** Tells if an exception is one of the documented ones. */
    boolean documents(Throwable thrown) {
        for (Class<?> type = thrown.getClass(); type != null; type = type.getSuperclass()) {
            if (exceptions.contains(type.getName())) {
                return true;
            }
        }
        return false;
    }
}
