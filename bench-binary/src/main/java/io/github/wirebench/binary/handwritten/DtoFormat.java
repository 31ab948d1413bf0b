// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.handwritten;

import io.github.wirebench.model.Dto;
import io.github.wirebench.model.DtoEnum;
import io.github.wirebench.model.InnerDto;
import java.io.IOException;

final class DtoFormat implements RecordFormat<Dto> {

    private static final DtoEnum[] ENUMS = DtoEnum.values();

    @Override
    public void write(Dto dto, ByteWriter out) {
        out.writeString(dto.some());
        out.writeByte(dto.dtoEnum().ordinal());
        out.writeLong(dto.innerDto().num());
        out.writeStrings(dto.innerDto().strings());
    }

    @Override
    public Dto read(ByteReader in) throws IOException {
        return new Dto(in.readString(), in.readEnum(ENUMS), new InnerDto(in.readLong(), in.readStrings()));
    }
}
