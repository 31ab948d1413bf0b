// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.Rotation;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * What does a reader pay for fields that it does not know, if it keeps them and if it does not? Short articles with 0,
 * 10 and 100 unknown fields are read, half of them texts of 20 characters and half numbers.
 *
 * <p>Compare the numbers of fields for one reader, and kept with discarded or ignored, which is the cost of being able
 * to write the fields again. Do not compare PROTOBUF_KEPT with JACKSON_KEPT: the former keeps bytes, the latter
 * objects.
 *
 * <p>{@code java -jar target/benchmarks.jar UnknownFieldsDecodeBenchmark}
 */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class UnknownFieldsDecodeBenchmark extends BenchmarkSettings {

    @Param
    public UnknownFieldsReader reader;

    @Param({"0", "10", "100"})
    public String unknownFields;

    private VersionedArticles.Reader articleReader;
    private Rotation<byte[]> documents;

    @Setup
    public void setUp() throws IOException {
        int fields = Integer.parseInt(unknownFields);
        articleReader = reader.create();
        List<byte[]> grown = reader.isProtobuf()
                ? ArticlesWithUnknownFields.protobuf(fields)
                : ArticlesWithUnknownFields.json(fields);
        for (int sample = 0; sample < grown.size(); sample++) {
            if (!ArticlesWithUnknownFields.knownPart(sample)
                    .equals(reader.known(articleReader.read(grown.get(sample))))) {
                throw new IllegalStateException(reader + " lost a known field; it is not measured");
            }
        }
        documents = new Rotation<>(grown);
    }

    @Benchmark
    public Object decode() throws IOException {
        return articleReader.read(documents.next());
    }
}
