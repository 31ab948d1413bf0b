// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import io.github.wirebench.generator.SampleReader.Sample;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Chooses what of the documents becomes a payload: without some places, by a value, and as many as can be measured. */
final class SampleChoice {

    /** Documents to rotate over: enough for the branch predictor not to learn one, and few enough for the caches. */
    private static final int MOST_MEASURED = 64;

    private static final long MOST_MEASURED_BYTES = 32L << 20;

    /** Each takes the build half a minute. */
    private static final int MOST_PARTS = 12;

    private SampleChoice() {}

    static void exclude(DocumentPath path, List<Sample> samples, Consumer<String> notes) {
        long before = samples.stream().mapToLong(Sample::bytes).sum();
        long changed = samples.stream()
                .filter(sample -> path.removeFrom(sample.document()))
                .count();
        if (changed == 0) {
            throw CommandFailure.usage("--exclude " + path.text() + ": no document has this");
        }
        long after = samples.stream().mapToLong(Sample::bytes).sum();
        notes.accept("Left out of " + changed + " of " + Format.count(samples.size(), "document") + ": " + path.text()
                + ", " + Format.percent((double) (before - after) / before) + " of the bytes.");
    }

    /** Returns the documents of each value of a field, by the name of their payload. */
    static Map<String, List<Sample>> split(List<Sample> samples, String splitBy, Consumer<String> notes) {
        DocumentPath path = DocumentPath.of("--split-by", splitBy);
        Map<String, List<Sample>> byValue = new LinkedHashMap<>();
        List<Sample> without = new ArrayList<>();
        for (Sample sample : samples) {
            List<String> values = path.texts(sample.document());
            if (values.size() > 1) {
                throw CommandFailure.usage(sample.source() + ": --split-by " + splitBy + " leads to several values, "
                        + Format.some(values) + "; name one field");
            }
            (values.isEmpty() ? without : byValue.computeIfAbsent(values.get(0), value -> new ArrayList<>()))
                    .add(sample);
        }
        List<String> counts = byValue.entrySet().stream()
                .sorted(Comparator.comparingInt(part -> -part.getValue().size()))
                .map(part -> part.getKey() + " (" + part.getValue().size() + ")")
                .toList();
        if (counts.isEmpty()) {
            throw CommandFailure.usage("--split-by " + splitBy + ": no document has a text, number or boolean there");
        }
        if (counts.size() > MOST_PARTS) {
            throw CommandFailure.usage(
                    "--split-by " + splitBy + ": " + counts.size() + " different values, and at most " + MOST_PARTS
                            + " payloads can be made at once: " + Format.some(counts, 40));
        }
        if (!without.isEmpty()) {
            notes.accept("Left out, because --split-by " + splitBy + " finds no value in them: "
                    + Format.count(without.size(), "document") + ", first "
                    + without.get(0).source() + ".");
        }
        return byValue;
    }

    /** Returns the numbers of the documents to measure, evenly over their sizes if there are too many, in their order. */
    static List<Integer> measured(List<Sample> samples) {
        long[] bytes = samples.stream().mapToLong(Sample::bytes).toArray();
        List<Integer> bySize = IntStream.range(0, samples.size())
                .boxed()
                .sorted(Comparator.comparingLong(i -> bytes[i]))
                .toList();
        int count = Math.min(samples.size(), MOST_MEASURED);
        List<Integer> chosen = evenly(bySize, count);
        while (count > 1 && chosen.stream().mapToLong(i -> bytes[i]).sum() > MOST_MEASURED_BYTES) {
            count = Integer.highestOneBit(count - 1);
            chosen = evenly(bySize, count);
        }
        return chosen.stream().sorted().toList();
    }

    private static List<Integer> evenly(List<Integer> indices, int count) {
        List<Integer> chosen = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            chosen.add(indices.get((int) ((i + 0.5) * indices.size() / count)));
        }
        return chosen;
    }
}
