// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro;

import io.github.wirebench.avro.v1.FeatureCollectionRecord;
import io.github.wirebench.avro.v1.FeaturePropertiesRecord;
import io.github.wirebench.avro.v1.FeatureRecord;
import io.github.wirebench.avro.v1.PolygonRecord;
import io.github.wirebench.model.FeatureCollection;
import io.github.wirebench.model.FeatureCollection.Feature;
import io.github.wirebench.model.FeatureCollection.Polygon;
import io.github.wirebench.model.FeatureCollection.Properties;

/** Maps between {@link FeatureCollection} and {@link FeatureCollectionRecord}. */
final class FeatureCollectionMapping implements AvroMapping<FeatureCollection, FeatureCollectionRecord> {

    @Override
    public FeatureCollectionRecord toRecord(FeatureCollection featureCollection) {
        return new FeatureCollectionRecord(
                featureCollection.type(),
                featureCollection.features().stream()
                        .map(FeatureCollectionMapping::toRecord)
                        .toList());
    }

    @Override
    public FeatureCollection toDomain(FeatureCollectionRecord featureCollection) {
        return new FeatureCollection(
                featureCollection.getType(),
                featureCollection.getFeatures().stream()
                        .map(FeatureCollectionMapping::toDomain)
                        .toList());
    }

    @Override
    public Class<FeatureCollectionRecord> recordClass() {
        return FeatureCollectionRecord.class;
    }

    private static FeatureRecord toRecord(Feature feature) {
        return new FeatureRecord(feature.type(), toRecord(feature.properties()), toRecord(feature.geometry()));
    }

    private static Feature toDomain(FeatureRecord feature) {
        return new Feature(feature.getType(), toDomain(feature.getProperties()), toDomain(feature.getGeometry()));
    }

    private static FeaturePropertiesRecord toRecord(Properties properties) {
        return new FeaturePropertiesRecord(properties.name(), properties.code());
    }

    private static Properties toDomain(FeaturePropertiesRecord properties) {
        return new Properties(properties.getName(), properties.getCode());
    }

    private static PolygonRecord toRecord(Polygon polygon) {
        return new PolygonRecord(polygon.type(), polygon.coordinates());
    }

    private static Polygon toDomain(PolygonRecord polygon) {
        return new Polygon(polygon.getType(), polygon.getCoordinates());
    }
}
