// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import io.github.wirebench.model.Payload;
import java.util.Locale;

/** A kind of hostile or broken input. */
public enum HostileCase {
    EMPTY(Group.DAMAGE, "empty input", Payload.POST),
    TRUNCATED(Group.DAMAGE, "truncated at every byte", Payload.POST),
    BIT_FLIPS(Group.DAMAGE, "10,000 bit flips", Payload.POST),
    OVERWRITTEN(Group.DAMAGE, "10,000 times overwritten", Payload.POST),
    TRAILING_GARBAGE(Group.DAMAGE, "trailing garbage", Payload.POST),
    MALFORMED_UTF8(Group.DAMAGE, "invalid UTF-8", Payload.DTO),
    WRONG_TYPES(Group.OTHER_FIELDS, "wrong types", Payload.DTO),
    MISSING_FIELD(Group.OTHER_FIELDS, "a missing field", Payload.DTO),
    UNKNOWN_FIELD(Group.OTHER_FIELDS, "an unknown field", Payload.DTO),
    CUT_UNKNOWN_FIELD(Group.OTHER_FIELDS, "cut in an unknown field", Payload.DTO),
    DUPLICATE_FIELD(Group.OTHER_FIELDS, "a field twice", Payload.DTO),
    NESTING_SKIPPED(Group.NESTING, "100,000 levels, unknown field", Payload.DTO),
    NESTING_TYPED(Group.NESTING, "100,000 levels, known field", Payload.DTO),
    LONG_NUMBER(Group.LARGE_VALUES, "a number of a million digits", Payload.DTO),
    HUGE_EXPONENT(Group.LARGE_VALUES, "a number with exponent 10^9", Payload.DTO),
    CLAIMED_TEXT(Group.CLAIMED_LENGTHS, "a claimed text of 2 GB", Payload.DTO),
    CLAIMED_BYTES(Group.CLAIMED_LENGTHS, "claimed bytes of 2 GB", Payload.DTO),
    CLAIMED_LIST(Group.CLAIMED_LENGTHS, "a claimed list of 2^31", Payload.DTO),
    CLAIMED_MAP(Group.CLAIMED_LENGTHS, "a claimed map of 2^31", Payload.USERS),
    LONG_TEXT(Group.LARGE_VALUES, "a text of 100 MB", Payload.DTO),
    LONG_NAME(Group.LARGE_VALUES, "an unknown name of 10 MB", Payload.DTO),
    COLLIDING_KEYS(Group.EQUAL_HASH_CODES, "50,000 colliding map keys", Payload.USERS),
    COLLIDING_NAMES(Group.EQUAL_HASH_CODES, "50,000 colliding unknown names", Payload.DTO),
    CLASS_PROPERTY(Group.NAMES_OF_CLASSES, "a property that names a class", Payload.DTO),
    CLASS_NAME(Group.NAMES_OF_CLASSES, "another name of a class", Payload.POST);

    /** Cases that ask for the same precautions. */
    enum Group {
        DAMAGE,
        OTHER_FIELDS,
        NESTING,
        LARGE_VALUES,
        CLAIMED_LENGTHS,
        EQUAL_HASH_CODES,
        NAMES_OF_CLASSES;

        String title() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    private final Group group;
    private final String title;
    private final Payload payload;

    HostileCase(Group group, String title, Payload payload) {
        this.group = group;
        this.title = title;
        this.payload = payload;
    }

    public String title() {
        return title;
    }

    Group group() {
        return group;
    }

    /** Returns the payload whose type the documents of this case are read as. */
    Payload payload() {
        return payload;
    }
}
