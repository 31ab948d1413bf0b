// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.mapping;

import com.google.protobuf.GeneratedMessageLite;
import com.google.protobuf.Parser;
import com.microsoft.thrifty.Adapter;
import com.microsoft.thrifty.Struct;
import com.squareup.wire.Message;
import com.squareup.wire.ProtoAdapter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.thrift.TBase;
import us.hebi.quickbuf.MessageFactory;
import us.hebi.quickbuf.ProtoMessage;

/**
 * Maps between a domain record and a message, and tells how a message is read. There is a contract for each library, which {@link
 * io.github.wirebench.model.codec.RecordCode} finds the mappings by.
 *
 * @param <D> the domain record
 * @param <M> the generated message
 */
public interface MessageMapping<D, M> {

    M toMessage(D value);

    /** Maps a message back. The result equals the value that was given to {@link #toMessage}. */
    D toDomain(M message);

    /** For Protobuf's lite runtime. */
    interface LiteMapping<D, M extends GeneratedMessageLite<M, ?>> extends MessageMapping<D, M> {
        Parser<M> parser();
    }

    interface WireMapping<D, M extends Message<M, ?>> extends MessageMapping<D, M> {
        ProtoAdapter<M> adapter();
    }

    interface QuickbufMapping<D, M extends ProtoMessage<M>> extends MessageMapping<D, M> {
        MessageFactory<M> factory();
    }

    interface ThriftyMapping<D, M extends Struct> extends MessageMapping<D, M> {
        Adapter<M, ?> adapter();
    }

    interface LibthriftMapping<D, M extends TBase<M, ?>> extends MessageMapping<D, M> {
        /** Returns a new struct without values. */
        M empty();
    }

    /** Returns the values of QuickBuffers' own kind of list. */
    static <T> List<T> list(Iterable<T> values) {
        List<T> list = new ArrayList<>();
        values.forEach(list::add);
        return list;
    }

    /** Returns the entries of a message of QuickBuffers, which has no maps, in their order. */
    static <E, T> Map<String, T> map(Iterable<E> entries, Function<E, String> key, Function<E, T> value) {
        Map<String, T> map = new LinkedHashMap<>();
        entries.forEach(entry -> map.put(key.apply(entry), value.apply(entry)));
        return map;
    }
}
