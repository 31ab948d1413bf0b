// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.msgpack;

import io.github.wirebench.model.Dto;
import io.github.wirebench.model.DtoEnum;
import io.github.wirebench.model.InnerDto;
import java.io.IOException;
import java.util.List;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

final class DtoPacker implements RecordPacker<Dto> {

    private final RecordPacker<InnerDto> inner = new InnerDtoPacker();

    @Override
    public void pack(Dto dto, MessagePacker out) throws IOException {
        out.packMapHeader(3);
        out.packString("some");
        out.packString(dto.some());
        out.packString("dtoEnum");
        out.packString(dto.dtoEnum().name());
        out.packString("innerDto");
        inner.pack(dto.innerDto(), out);
    }

    @Override
    public Dto unpack(MessageUnpacker in) throws IOException {
        String some = null;
        DtoEnum dtoEnum = null;
        InnerDto innerDto = null;
        int properties = in.unpackMapHeader();
        for (int i = 0; i < properties; i++) {
            switch (in.unpackString()) {
                case "some" -> some = in.unpackString();
                case "dtoEnum" -> dtoEnum = DtoEnum.valueOf(in.unpackString());
                case "innerDto" -> innerDto = inner.unpack(in);
                default -> in.skipValue();
            }
        }
        return new Dto(some, dtoEnum, innerDto);
    }

    private static final class InnerDtoPacker implements RecordPacker<InnerDto> {

        @Override
        public void pack(InnerDto innerDto, MessagePacker out) throws IOException {
            out.packMapHeader(2);
            out.packString("num");
            out.packLong(innerDto.num());
            out.packString("strings");
            RecordPacker.packStrings(innerDto.strings(), out);
        }

        @Override
        public InnerDto unpack(MessageUnpacker in) throws IOException {
            Long num = null;
            List<String> strings = null;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "num" -> num = in.unpackLong();
                    case "strings" -> strings = RecordPacker.unpackStrings(in);
                    default -> in.skipValue();
                }
            }
            return new InnerDto(num, strings);
        }
    }
}
