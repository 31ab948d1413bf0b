// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.flatbuffers;

import com.google.flatbuffers.FlatBufferBuilder;
import io.github.wirebench.binary.generated.flatbuffers.FlatDto;
import io.github.wirebench.binary.generated.flatbuffers.FlatInnerDto;
import io.github.wirebench.model.Dto;
import io.github.wirebench.model.DtoEnum;
import io.github.wirebench.model.InnerDto;
import java.nio.ByteBuffer;

public final class DtoFlatFormat implements FlatFormat<Dto> {

    private static final DtoEnum[] ENUMS = DtoEnum.values();

    @Override
    public int write(Dto dto, FlatBufferBuilder out) {
        int strings = FlatInnerDto.createStringsVector(
                out, FlatFormat.strings(dto.innerDto().strings(), out));
        int inner = FlatInnerDto.createFlatInnerDto(out, dto.innerDto().num(), strings);
        int some = out.createString(dto.some());
        return FlatDto.createFlatDto(out, some, (byte) dto.dtoEnum().ordinal(), inner);
    }

    @Override
    public Dto read(ByteBuffer in) {
        FlatDto dto = FlatDto.getRootAsFlatDto(in);
        FlatInnerDto inner = dto.innerDto();
        return new Dto(
                dto.some(),
                ENUMS[dto.dtoEnum()],
                new InnerDto(inner.num(), FlatFormat.list(inner.stringsLength(), in, inner::strings)));
    }
}
