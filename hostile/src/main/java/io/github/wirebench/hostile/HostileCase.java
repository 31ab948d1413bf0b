// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import io.github.wirebench.model.Payload;

/** A kind of hostile or broken input. */
public enum HostileCase {
    EMPTY(Group.DAMAGE, "empty input", Payload.POST),
    TRUNCATED(Group.DAMAGE, "truncated at every byte", Payload.POST),
    BIT_FLIPS(Group.DAMAGE, "10,000 bit flips", Payload.POST),
    OVERWRITTEN(Group.DAMAGE, "10,000 times overwritten", Payload.POST),
    TRAILING_GARBAGE(Group.DAMAGE, "trailing garbage", Payload.POST),
    MALFORMED_UTF8(Group.DAMAGE, "invalid UTF-8", Payload.DTO),
    WRONG_TYPES(Group.FIELDS, "wrong types", Payload.DTO),
    MISSING_FIELD(Group.FIELDS, "a missing field", Payload.DTO),
    UNKNOWN_FIELD(Group.FIELDS, "an unknown field", Payload.DTO),
    CUT_UNKNOWN_FIELD(Group.FIELDS, "cut in an unknown field", Payload.DTO),
    DUPLICATE_FIELD(Group.FIELDS, "a field twice", Payload.DTO),
    NESTING_SKIPPED(Group.NESTING, "100,000 levels, unknown field", Payload.DTO),
    NESTING_TYPED(Group.NESTING, "100,000 levels, known field", Payload.DTO),
    LONG_NUMBER(Group.SIZE, "a number of a million digits", Payload.DTO),
    HUGE_EXPONENT(Group.SIZE, "a number with exponent 10^9", Payload.DTO),
    CLAIMED_TEXT(Group.CLAIMS, "a claimed text of 2 GB", Payload.DTO),
    CLAIMED_BYTES(Group.CLAIMS, "claimed bytes of 2 GB", Payload.DTO),
    CLAIMED_LIST(Group.CLAIMS, "a claimed list of 2^31", Payload.DTO),
    CLAIMED_MAP(Group.CLAIMS, "a claimed map of 2^31", Payload.USERS),
    LONG_TEXT(Group.SIZE, "a text of 100 MB", Payload.DTO),
    LONG_NAME(Group.SIZE, "an unknown name of 10 MB", Payload.DTO),
    COLLIDING_KEYS(Group.COLLISIONS, "50,000 colliding map keys", Payload.USERS),
    COLLIDING_NAMES(Group.COLLISIONS, "50,000 colliding unknown names", Payload.DTO),
    CLASS_PROPERTY(Group.CLASSES, "a property that names a class", Payload.DTO),
    CLASS_NAME(Group.CLASSES, "another name of a class", Payload.POST);

    /** Cases that ask for the same precautions. */
    enum Group {
        DAMAGE("damage"),
        FIELDS("other fields"),
        NESTING("nesting"),
        SIZE("large values"),
        CLAIMS("claimed lengths"),
        COLLISIONS("equal hash codes"),
        CLASSES("names of classes");

        private final String title;

        Group(String title) {
            this.title = title;
        }

        String title() {
            return title;
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
