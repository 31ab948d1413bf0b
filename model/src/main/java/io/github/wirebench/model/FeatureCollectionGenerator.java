// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import io.github.wirebench.model.FeatureCollection.Feature;
import io.github.wirebench.model.FeatureCollection.Polygon;
import io.github.wirebench.model.FeatureCollection.Properties;
import java.util.ArrayList;
import java.util.List;

/** Generates {@link FeatureCollection}s from a seed. */
final class FeatureCollectionGenerator {

    private static final int RINGS = 2;
    private static final int POSITIONS = 124;

    private FeatureCollectionGenerator() {}

    static FeatureCollection features(RandomValues random, int features) {
        return new FeatureCollection("FeatureCollection", RandomValues.times(features, () -> feature(random)));
    }

    private static Feature feature(RandomValues random) {
        return new Feature(
                "Feature",
                new Properties(random.name(), random.letters(6)),
                new Polygon("Polygon", RandomValues.times(RINGS, () -> ring(random))));
    }

    private static List<List<Double>> ring(RandomValues random) {
        List<List<Double>> positions = new ArrayList<>(
                RandomValues.times(POSITIONS - 1, () -> List.of(random.degrees(180), random.degrees(90))));
        positions.add(positions.get(0));
        return List.copyOf(positions);
    }
}
