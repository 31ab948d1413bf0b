// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.handwritten;

import io.github.wirebench.model.FeatureCollection;
import io.github.wirebench.model.FeatureCollection.Feature;
import io.github.wirebench.model.FeatureCollection.Polygon;
import io.github.wirebench.model.FeatureCollection.Properties;
import java.io.IOException;
import java.util.List;

final class FeatureCollectionFormat implements RecordFormat<FeatureCollection> {

    private final RecordFormat<Feature> featureFormat = new FeatureFormat();

    @Override
    public void write(FeatureCollection featureCollection, ByteWriter out) {
        out.writeString(featureCollection.type());
        out.writeList(featureCollection.features(), featureFormat);
    }

    @Override
    public FeatureCollection read(ByteReader in) throws IOException {
        return new FeatureCollection(in.readString(), in.readList(featureFormat, FeatureFormat.MIN_BYTES));
    }

    private static final class FeatureFormat implements RecordFormat<Feature> {

        static final int MIN_BYTES = 5;

        private final RecordFormat<Properties> propertiesFormat = new PropertiesFormat();
        private final RecordFormat<Polygon> polygonFormat = new PolygonFormat();

        @Override
        public void write(Feature feature, ByteWriter out) {
            out.writeString(feature.type());
            propertiesFormat.write(feature.properties(), out);
            polygonFormat.write(feature.geometry(), out);
        }

        @Override
        public Feature read(ByteReader in) throws IOException {
            return new Feature(in.readString(), propertiesFormat.read(in), polygonFormat.read(in));
        }
    }

    private static final class PropertiesFormat implements RecordFormat<Properties> {

        @Override
        public void write(Properties properties, ByteWriter out) {
            out.writeString(properties.name());
            out.writeString(properties.code());
        }

        @Override
        public Properties read(ByteReader in) throws IOException {
            return new Properties(in.readString(), in.readString());
        }
    }

    private static final class PolygonFormat implements RecordFormat<Polygon> {

        private final RecordFormat<List<List<Double>>> rings = new RingFormat();

        @Override
        public void write(Polygon polygon, ByteWriter out) {
            out.writeString(polygon.type());
            out.writeList(polygon.coordinates(), rings);
        }

        @Override
        public Polygon read(ByteReader in) throws IOException {
            return new Polygon(in.readString(), in.readList(rings, 1));
        }
    }

    private static final class RingFormat implements RecordFormat<List<List<Double>>> {

        private final RecordFormat<List<Double>> positions = new PositionFormat();

        @Override
        public void write(List<List<Double>> ring, ByteWriter out) {
            out.writeList(ring, positions);
        }

        @Override
        public List<List<Double>> read(ByteReader in) throws IOException {
            return in.readList(positions, 1);
        }
    }

    private static final class PositionFormat implements RecordFormat<List<Double>> {

        @Override
        public void write(List<Double> position, ByteWriter out) {
            out.writeDoubles(position);
        }

        @Override
        public List<Double> read(ByteReader in) throws IOException {
            return in.readDoubles();
        }
    }
}
