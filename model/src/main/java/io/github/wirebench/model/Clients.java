// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** A page of clients with the types of the JDK that JSON has no form for: the shape of java-json-benchmark's clients. */
public record Clients(List<Client> clients) implements Serializable {

    /**
     * A client. Texts are random letters and digits.
     *
     * @param active whether the client may order
     * @param balance two decimals
     * @param latitude in degrees
     * @param longitude in degrees
     */
    public record Client(
            long id,
            int index,
            UUID guid,
            boolean active,
            BigDecimal balance,
            String picture,
            int age,
            EyeColor eyeColor,
            String name,
            String gender,
            String company,
            String[] emails,
            long[] phones,
            String address,
            String about,
            LocalDate registered,
            double latitude,
            double longitude,
            List<String> tags,
            List<Partner> partners)
            implements Serializable {

        /** Compares the elements of arrays, too. */
        @Override
        public boolean equals(Object other) {
            return other instanceof Client that
                    && id == that.id
                    && index == that.index
                    && Objects.equals(guid, that.guid)
                    && active == that.active
                    && Objects.equals(balance, that.balance)
                    && Objects.equals(picture, that.picture)
                    && age == that.age
                    && Objects.equals(eyeColor, that.eyeColor)
                    && Objects.equals(name, that.name)
                    && Objects.equals(gender, that.gender)
                    && Objects.equals(company, that.company)
                    && Arrays.equals(emails, that.emails)
                    && Arrays.equals(phones, that.phones)
                    && Objects.equals(address, that.address)
                    && Objects.equals(about, that.about)
                    && Objects.equals(registered, that.registered)
                    && Double.compare(latitude, that.latitude) == 0
                    && Double.compare(longitude, that.longitude) == 0
                    && Objects.equals(tags, that.tags)
                    && Objects.equals(partners, that.partners);
        }

        @Override
        public int hashCode() {
            return Objects.hash(id, index, guid);
        }
    }

    /** Another client, with whom a client works. */
    public record Partner(long id, String name, Instant since) implements Serializable {}

    /** The colour of a client's eyes. */
    public enum EyeColor {
        BROWN,
        BLUE,
        GREEN
    }
}
