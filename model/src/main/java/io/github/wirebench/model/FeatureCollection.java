// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.util.List;

/**
 * Areas on a map, in the shape of GeoJSON: nearly all of it is numbers in nested arrays. Each type is the name of the object in
 * GeoJSON: {@code FeatureCollection}, {@code Feature} or {@code Polygon}.
 */
public record FeatureCollection(String type, List<Feature> features) implements Serializable {

    /** One area. */
    public record Feature(String type, Properties properties, Polygon geometry) implements Serializable {}

    /** The facts about an area. */
    public record Properties(String name, String code) implements Serializable {}

    /**
     * The borders of an area.
     *
     * @param coordinates rings of positions, each a longitude and a latitude in degrees; the first ring is the outer border, and each
     *     ring ends with its first position
     */
    public record Polygon(String type, List<List<List<Double>>> coordinates) implements Serializable {}
}
