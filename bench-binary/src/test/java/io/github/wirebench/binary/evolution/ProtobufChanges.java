// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import static io.github.wirebench.binary.evolution.Outcome.HEAD;
import static io.github.wirebench.binary.evolution.Outcome.TAIL;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumDescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumValueDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Label;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Type;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.OneofDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import java.util.List;

/** Reads messages of one proto3 schema with another. The changed field has number 2. */
final class ProtobufChanges implements Changes {

    private static final int SUBJECT = 2;
    private static final String COLOUR = "Colour";

    @Override
    public Side before(SchemaChange change) {
        return switch (change) {
            case ADD_FIELD, ADD_FIELD_WITHOUT_DEFAULT -> new Thing(null, null);
            case REMOVE_FIELD, RENAME_FIELD, REORDER_FIELDS, REUSE_FIELD, TEXT_TO_LIST ->
                new Thing(field("subject", Type.TYPE_STRING), "old");
            case WIDEN -> new Thing(field("subject", Type.TYPE_INT32), 42);
            case NARROW -> new Thing(field("subject", Type.TYPE_INT64), 5_000_000_000L);
            case NUMBER_TO_TEXT, NUMBER_TO_LIST, MAKE_OPTIONAL -> new Thing(field("subject", Type.TYPE_INT32), 42);
            case LIST_TO_TEXT -> new Thing(many(Type.TYPE_STRING), List.of("old", "older"));
            case LIST_TO_NUMBER -> new Thing(many(Type.TYPE_INT32), List.of(42, 43));
            case ADD_ENUM_VALUE -> new Thing(colour(), "RED", "NONE", "RED");
            case REMOVE_ENUM_VALUE -> new Thing(colour(), "BLUE", "NONE", "RED", "BLUE");
        };
    }

    @Override
    public Side after(SchemaChange change) {
        return switch (change) {
            case ADD_FIELD -> new Thing(field("subject", Type.TYPE_STRING), "new");
            case ADD_FIELD_WITHOUT_DEFAULT -> null;
            case REMOVE_FIELD -> new Thing(null, null);
            case RENAME_FIELD -> new Thing(field("headline", Type.TYPE_STRING), "new");
            // fields are written in the order of their numbers; writers in other languages may differ
            case REORDER_FIELDS -> new Thing(field("subject", Type.TYPE_STRING), "new").reordered();
            case REUSE_FIELD -> new Thing(field("reviewer", Type.TYPE_STRING), "new");
            case WIDEN -> new Thing(field("subject", Type.TYPE_INT64), 5_000_000_000L);
            case NARROW -> new Thing(field("subject", Type.TYPE_INT32), 42);
            case NUMBER_TO_TEXT -> new Thing(field("subject", Type.TYPE_STRING), "new");
            case TEXT_TO_LIST -> new Thing(many(Type.TYPE_STRING), List.of("new", "newer"));
            case NUMBER_TO_LIST -> new Thing(many(Type.TYPE_INT32), List.of(7, 8));
            case LIST_TO_NUMBER -> new Thing(field("subject", Type.TYPE_INT32), 7);
            case LIST_TO_TEXT -> new Thing(field("subject", Type.TYPE_STRING), "new");
            case MAKE_OPTIONAL ->
                new Thing(
                        field("subject", Type.TYPE_INT32)
                                .setProto3Optional(true)
                                .setOneofIndex(0),
                        null);
            case ADD_ENUM_VALUE -> new Thing(colour(), "GREEN", "NONE", "RED", "GREEN");
            case REMOVE_ENUM_VALUE -> new Thing(colour(), "RED", "NONE", "RED");
        };
    }

    private static FieldDescriptorProto.Builder field(String name, Type type) {
        return FieldDescriptorProto.newBuilder()
                .setName(name)
                .setNumber(SUBJECT)
                .setType(type)
                .setLabel(Label.LABEL_OPTIONAL);
    }

    private static FieldDescriptorProto.Builder many(Type type) {
        return field("subject", type).setLabel(Label.LABEL_REPEATED);
    }

    private static FieldDescriptorProto.Builder colour() {
        return field("subject", Type.TYPE_ENUM).setTypeName(COLOUR);
    }

    private static final class Thing implements Side {
        private final Descriptor type;
        private final Object value;
        private boolean reordered;

        Thing(FieldDescriptorProto.Builder subject, Object value, String... colours) {
            this.value = value;
            DescriptorProto.Builder message = DescriptorProto.newBuilder()
                    .setName("Thing")
                    .addField(field("head", Type.TYPE_STRING).setNumber(1))
                    .addField(field("tail", Type.TYPE_STRING).setNumber(3));
            if (subject != null) {
                message.addField(subject);
                if (subject.getProto3Optional()) {
                    message.addOneofDecl(OneofDescriptorProto.newBuilder().setName("_subject"));
                }
            }
            FileDescriptorProto.Builder file = FileDescriptorProto.newBuilder()
                    .setName("thing.proto")
                    .setSyntax("proto3")
                    .addMessageType(message);
            if (colours.length > 0) {
                EnumDescriptorProto.Builder colour =
                        EnumDescriptorProto.newBuilder().setName(COLOUR);
                for (String name : colours) {
                    colour.addValue(
                            EnumValueDescriptorProto.newBuilder().setName(name).setNumber(colour.getValueCount()));
                }
                file.addEnumType(colour);
            }
            try {
                type = FileDescriptor.buildFrom(file.build(), new FileDescriptor[0])
                        .findMessageTypeByName("Thing");
            } catch (DescriptorValidationException e) {
                throw new IllegalArgumentException(e);
            }
        }

        Thing reordered() {
            reordered = true;
            return this;
        }

        @Override
        public Object value() {
            return value;
        }

        @Override
        public byte[] write() {
            DynamicMessage head = DynamicMessage.newBuilder(type)
                    .setField(type.findFieldByNumber(1), HEAD)
                    .build();
            DynamicMessage.Builder rest = DynamicMessage.newBuilder(type).setField(type.findFieldByNumber(3), TAIL);
            FieldDescriptor subject = type.findFieldByNumber(SUBJECT);
            if (subject != null && value != null) {
                rest.setField(
                        subject,
                        subject.getType() == FieldDescriptor.Type.ENUM
                                ? subject.getEnumType().findValueByName((String) value)
                                : value);
            }
            // fields may have any order, so two concatenated messages are one
            return reordered ? joined(rest.build(), head) : joined(head, rest.build());
        }

        private static byte[] joined(DynamicMessage one, DynamicMessage other) {
            return one.toByteString().concat(other.toByteString()).toByteArray();
        }

        @Override
        public Outcome read(byte[] bytes, Object written) throws InvalidProtocolBufferException {
            DynamicMessage message = DynamicMessage.parseFrom(type, bytes);
            if (!message.getField(type.findFieldByNumber(1)).equals(HEAD)
                    || !message.getField(type.findFieldByNumber(3)).equals(TAIL)) {
                return Outcome.WRONG;
            }
            FieldDescriptor subject = type.findFieldByNumber(SUBJECT);
            if (subject == null) {
                return Outcome.IGNORED;
            }
            Object read = message.getField(subject);
            if (read instanceof EnumValueDescriptor colour) {
                // a value that is not in the descriptor has no index
                return colour.getIndex() < 0 ? Outcome.UNRECOGNIZED : Outcome.of(colour.getName(), written, "NONE");
            }
            return Outcome.of(read, written, subject.isRepeated() ? List.of() : subject.getDefaultValue());
        }
    }
}
