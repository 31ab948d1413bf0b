// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import com.google.protobuf.Parser;
import io.github.wirebench.model.Dto;
import io.github.wirebench.model.InnerDto;
import io.github.wirebench.proto.v1.DtoEnum;
import io.github.wirebench.proto.v1.DtoMessage;
import io.github.wirebench.proto.v1.InnerDtoMessage;
import java.util.List;

/** Maps between {@link Dto} and {@link DtoMessage}. */
final class DtoMapping implements ProtoMapping<Dto, DtoMessage> {

    @Override
    public DtoMessage toMessage(Dto dto) {
        return DtoMessage.newBuilder()
                .setSome(dto.some())
                .setDtoEnum(toMessage(dto.dtoEnum()))
                .setInnerDto(InnerDtoMessage.newBuilder()
                        .setNum(dto.innerDto().num())
                        .addAllStrings(dto.innerDto().strings()))
                .build();
    }

    @Override
    public Dto toDomain(DtoMessage message) {
        InnerDtoMessage inner = message.getInnerDto();
        return new Dto(
                message.getSome(),
                toDomain(message.getDtoEnum()),
                new InnerDto(inner.getNum(), List.copyOf(inner.getStringsList())));
    }

    @Override
    public Parser<DtoMessage> parser() {
        return DtoMessage.parser();
    }

    @Override
    public void forgetSizes(DtoMessage message) {
        MemoizedSizes.forget(message);
        MemoizedSizes.forget(message.getInnerDto());
    }

    private static DtoEnum toMessage(io.github.wirebench.model.DtoEnum value) {
        return switch (value) {
            case A -> DtoEnum.DTO_ENUM_A;
            case B -> DtoEnum.DTO_ENUM_B;
            case C -> DtoEnum.DTO_ENUM_C;
        };
    }

    private static io.github.wirebench.model.DtoEnum toDomain(DtoEnum value) {
        return switch (value) {
            case DTO_ENUM_A -> io.github.wirebench.model.DtoEnum.A;
            case DTO_ENUM_B -> io.github.wirebench.model.DtoEnum.B;
            case DTO_ENUM_C -> io.github.wirebench.model.DtoEnum.C;
            case DTO_ENUM_UNSPECIFIED, UNRECOGNIZED -> throw new IllegalArgumentException("not a DtoEnum: " + value);
        };
    }
}
