// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.sbe;

import io.github.wirebench.binary.generated.sbe.DtoDecoder;
import io.github.wirebench.binary.generated.sbe.DtoEncoder;
import io.github.wirebench.model.Dto;
import io.github.wirebench.model.DtoEnum;
import io.github.wirebench.model.InnerDto;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

public final class DtoSbeFormat extends SbeFormat<Dto> {

    private final DtoEncoder encoder = new DtoEncoder();
    private final DtoDecoder decoder = new DtoDecoder();

    @Override
    public int encode(Dto dto, MutableDirectBuffer buffer) {
        encoder.wrapAndApplyHeader(buffer, 0, headerEncoder)
                .num(dto.innerDto().num())
                .dtoEnum(toSbe(dto.dtoEnum()));
        List<String> strings = dto.innerDto().strings();
        DtoEncoder.StringsEncoder group = encoder.stringsCount(strings.size());
        for (String string : strings) {
            group.next().value(string);
        }
        encoder.some(dto.some());
        return encoder.limit();
    }

    @Override
    public Dto decode(DirectBuffer buffer) {
        decoder.wrapAndApplyHeader(buffer, 0, headerDecoder);
        long num = decoder.num();
        DtoEnum dtoEnum = toDomain(decoder.dtoEnum());
        DtoDecoder.StringsDecoder group = decoder.strings();
        List<String> strings = new ArrayList<>(group.count());
        while (group.hasNext()) {
            strings.add(group.next().value());
        }
        return new Dto(decoder.some(), dtoEnum, new InnerDto(num, strings));
    }

    private static io.github.wirebench.binary.generated.sbe.DtoEnum toSbe(DtoEnum dtoEnum) {
        return switch (dtoEnum) {
            case A -> io.github.wirebench.binary.generated.sbe.DtoEnum.A;
            case B -> io.github.wirebench.binary.generated.sbe.DtoEnum.B;
            case C -> io.github.wirebench.binary.generated.sbe.DtoEnum.C;
        };
    }

    private static DtoEnum toDomain(io.github.wirebench.binary.generated.sbe.DtoEnum dtoEnum) {
        return switch (dtoEnum) {
            case A -> DtoEnum.A;
            case B -> DtoEnum.B;
            case C -> DtoEnum.C;
            case NULL_VAL -> throw new IllegalArgumentException("no constant");
        };
    }
}
