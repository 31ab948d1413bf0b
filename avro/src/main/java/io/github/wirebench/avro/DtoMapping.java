// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro;

import io.github.wirebench.avro.v1.DtoEnum;
import io.github.wirebench.avro.v1.DtoRecord;
import io.github.wirebench.avro.v1.InnerDtoRecord;
import io.github.wirebench.model.Dto;
import io.github.wirebench.model.InnerDto;
import java.util.List;

/** Maps between {@link Dto} and {@link DtoRecord}. */
final class DtoMapping implements AvroMapping<Dto, DtoRecord> {

    @Override
    public DtoRecord toRecord(Dto dto) {
        InnerDto inner = dto.innerDto();
        return new DtoRecord(dto.some(), toAvro(dto.dtoEnum()), new InnerDtoRecord(inner.num(), inner.strings()));
    }

    @Override
    public Dto toDomain(DtoRecord dto) {
        InnerDtoRecord inner = dto.getInnerDto();
        return new Dto(
                dto.getSome(),
                toDomain(dto.getDtoEnum()),
                new InnerDto(inner.getNum(), List.copyOf(inner.getStrings())));
    }

    @Override
    public Class<DtoRecord> recordClass() {
        return DtoRecord.class;
    }

    private static DtoEnum toAvro(io.github.wirebench.model.DtoEnum value) {
        return switch (value) {
            case A -> DtoEnum.A;
            case B -> DtoEnum.B;
            case C -> DtoEnum.C;
        };
    }

    private static io.github.wirebench.model.DtoEnum toDomain(DtoEnum value) {
        return switch (value) {
            case A -> io.github.wirebench.model.DtoEnum.A;
            case B -> io.github.wirebench.model.DtoEnum.B;
            case C -> io.github.wirebench.model.DtoEnum.C;
        };
    }
}
