// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.msgpack;

import io.github.wirebench.model.FeatureCollection;
import io.github.wirebench.model.FeatureCollection.Feature;
import io.github.wirebench.model.FeatureCollection.Polygon;
import io.github.wirebench.model.FeatureCollection.Properties;
import java.io.IOException;
import java.util.List;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

final class FeatureCollectionPacker implements RecordPacker<FeatureCollection> {

    private final RecordPacker<Feature> featurePacker = new FeaturePacker();

    @Override
    public void pack(FeatureCollection featureCollection, MessagePacker out) throws IOException {
        out.packMapHeader(2);
        out.packString("type");
        out.packString(featureCollection.type());
        out.packString("features");
        RecordPacker.packList(featureCollection.features(), featurePacker, out);
    }

    @Override
    public FeatureCollection unpack(MessageUnpacker in) throws IOException {
        String type = null;
        List<Feature> features = null;
        int properties = in.unpackMapHeader();
        for (int i = 0; i < properties; i++) {
            switch (in.unpackString()) {
                case "type" -> type = in.unpackString();
                case "features" -> features = RecordPacker.unpackList(featurePacker, in);
                default -> in.skipValue();
            }
        }
        return new FeatureCollection(type, features);
    }

    private static final class FeaturePacker implements RecordPacker<Feature> {

        private final RecordPacker<Properties> propertiesPacker = new PropertiesPacker();
        private final RecordPacker<Polygon> polygonPacker = new PolygonPacker();

        @Override
        public void pack(Feature feature, MessagePacker out) throws IOException {
            out.packMapHeader(3);
            out.packString("type");
            out.packString(feature.type());
            out.packString("properties");
            propertiesPacker.pack(feature.properties(), out);
            out.packString("geometry");
            polygonPacker.pack(feature.geometry(), out);
        }

        @Override
        public Feature unpack(MessageUnpacker in) throws IOException {
            String type = null;
            Properties properties = null;
            Polygon geometry = null;
            int entries = in.unpackMapHeader();
            for (int i = 0; i < entries; i++) {
                switch (in.unpackString()) {
                    case "type" -> type = in.unpackString();
                    case "properties" -> properties = propertiesPacker.unpack(in);
                    case "geometry" -> geometry = polygonPacker.unpack(in);
                    default -> in.skipValue();
                }
            }
            return new Feature(type, properties, geometry);
        }
    }

    private static final class PropertiesPacker implements RecordPacker<Properties> {

        @Override
        public void pack(Properties properties, MessagePacker out) throws IOException {
            out.packMapHeader(2);
            out.packString("name");
            out.packString(properties.name());
            out.packString("code");
            out.packString(properties.code());
        }

        @Override
        public Properties unpack(MessageUnpacker in) throws IOException {
            String name = null;
            String code = null;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "name" -> name = in.unpackString();
                    case "code" -> code = in.unpackString();
                    default -> in.skipValue();
                }
            }
            return new Properties(name, code);
        }
    }

    private static final class PolygonPacker implements RecordPacker<Polygon> {

        private final RecordPacker<List<List<Double>>> rings =
                BasicPackers.listOf(BasicPackers.listOf(BasicPackers.DOUBLE));

        @Override
        public void pack(Polygon polygon, MessagePacker out) throws IOException {
            out.packMapHeader(2);
            out.packString("type");
            out.packString(polygon.type());
            out.packString("coordinates");
            RecordPacker.packList(polygon.coordinates(), rings, out);
        }

        @Override
        public Polygon unpack(MessageUnpacker in) throws IOException {
            String type = null;
            List<List<List<Double>>> coordinates = null;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "type" -> type = in.unpackString();
                    case "coordinates" -> coordinates = RecordPacker.unpackList(rings, in);
                    default -> in.skipValue();
                }
            }
            return new Polygon(type, coordinates);
        }
    }
}
