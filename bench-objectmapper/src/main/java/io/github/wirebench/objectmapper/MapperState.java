// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.github.wirebench.model.Payload;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The mappers that live longer than one call. With {@code -t} all threads share them, as in a service. */
@State(Scope.Benchmark)
public class MapperState {

    @Param({"ARTICLE_SHORT", "ARTICLE", "DTO"})
    public String payload;

    Class<?> type;
    ObjectMapper mapper;
    ObjectReader reader;
    ObjectWriter writer;
    ThreadLocal<ObjectMapper> threadLocal;

    @Setup
    public void setUp() {
        type = Payload.valueOf(payload).type();
        mapper = Mappers.create();
        reader = mapper.readerFor(type);
        writer = mapper.writerFor(type);
        threadLocal = ThreadLocal.withInitial(Mappers::create);
    }
}
