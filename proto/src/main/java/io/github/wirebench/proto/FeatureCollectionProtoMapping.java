// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import com.google.protobuf.Parser;
import io.github.wirebench.model.FeatureCollection;
import io.github.wirebench.model.FeatureCollection.Feature;
import io.github.wirebench.model.FeatureCollection.Polygon;
import io.github.wirebench.model.FeatureCollection.Properties;
import io.github.wirebench.proto.v1.FeatureCollectionMessage;
import io.github.wirebench.proto.v1.FeatureMessage;
import io.github.wirebench.proto.v1.FeaturePropertiesMessage;
import io.github.wirebench.proto.v1.PolygonMessage;
import io.github.wirebench.proto.v1.RingMessage;
import java.util.ArrayList;
import java.util.List;

/**
 * Maps between {@link FeatureCollection} and {@link FeatureCollectionMessage}. By hand, because a message for each pair of
 * numbers, as it would be generated, takes 24% more bytes.
 */
public final class FeatureCollectionProtoMapping implements ProtoMapping<FeatureCollection, FeatureCollectionMessage> {

    @Override
    public FeatureCollectionMessage toNative(FeatureCollection featureCollection) {
        return FeatureCollectionMessage.newBuilder()
                .setType(featureCollection.type())
                .addAllFeatures(featureCollection.features().stream()
                        .map(FeatureCollectionProtoMapping::toMessage)
                        .toList())
                .build();
    }

    @Override
    public FeatureCollection toDomain(FeatureCollectionMessage message) {
        return new FeatureCollection(
                message.getType(),
                message.getFeaturesList().stream()
                        .map(FeatureCollectionProtoMapping::toDomain)
                        .toList());
    }

    @Override
    public Parser<FeatureCollectionMessage> parser() {
        return FeatureCollectionMessage.parser();
    }

    @Override
    public void forgetSizes(FeatureCollectionMessage message) {
        MemoizedSizes.forget(message);
        for (int i = 0; i < message.getFeaturesCount(); i++) {
            forget(message.getFeatures(i));
        }
    }

    private static FeatureMessage toMessage(Feature feature) {
        return FeatureMessage.newBuilder()
                .setType(feature.type())
                .setProperties(FeaturePropertiesMessage.newBuilder()
                        .setName(feature.properties().name())
                        .setCode(feature.properties().code())
                        .build())
                .setGeometry(PolygonMessage.newBuilder()
                        .setType(feature.geometry().type())
                        .addAllCoordinates(feature.geometry().coordinates().stream()
                                .map(FeatureCollectionProtoMapping::toMessage)
                                .toList())
                        .build())
                .build();
    }

    private static Feature toDomain(FeatureMessage message) {
        FeaturePropertiesMessage properties = message.getProperties();
        PolygonMessage polygon = message.getGeometry();
        return new Feature(
                message.getType(),
                new Properties(properties.getName(), properties.getCode()),
                new Polygon(
                        polygon.getType(),
                        polygon.getCoordinatesList().stream()
                                .map(FeatureCollectionProtoMapping::toDomain)
                                .toList()));
    }

    private static void forget(FeatureMessage message) {
        MemoizedSizes.forget(message);
        MemoizedSizes.forget(message.getProperties());
        PolygonMessage polygon = message.getGeometry();
        MemoizedSizes.forget(polygon);
        for (int i = 0; i < polygon.getCoordinatesCount(); i++) {
            MemoizedSizes.forget(polygon.getCoordinates(i));
        }
    }

    private static RingMessage toMessage(List<List<Double>> ring) {
        RingMessage.Builder message = RingMessage.newBuilder();
        ring.forEach(message::addAllDegrees);
        return message.build();
    }

    private static List<List<Double>> toDomain(RingMessage message) {
        List<List<Double>> ring = new ArrayList<>(message.getDegreesCount() / 2);
        for (int i = 0; i < message.getDegreesCount(); i += 2) {
            ring.add(List.of(message.getDegrees(i), message.getDegrees(i + 1)));
        }
        return ring;
    }
}
