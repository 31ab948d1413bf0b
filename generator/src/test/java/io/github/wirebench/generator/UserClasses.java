// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;

/** Classes that a user might have: a bean without {@code equals}, and the mapper of its service. */
public final class UserClasses {

    private static final Map<String, String> SOURCES = Map.of(
            "Order",
            """
            package com.acme;

            public class Order {
                public enum Status { OPEN, PAID }
                public static class Line { public String sku; public int quantity; }
                private String id;
                private Status status;
                private java.time.Instant placedAt;
                private java.util.List<Line> lines;
                private java.util.Map<String, Double> totals;
                public String getId() { return id; }
                public void setId(String id) { this.id = id; }
                public Status getStatus() { return status; }
                public void setStatus(Status status) { this.status = status; }
                public java.time.Instant getPlacedAt() { return placedAt; }
                public void setPlacedAt(java.time.Instant placedAt) { this.placedAt = placedAt; }
                public java.util.List<Line> getLines() { return lines; }
                public void setLines(java.util.List<Line> lines) { this.lines = lines; }
                public java.util.Map<String, Double> getTotals() { return totals; }
                public void setTotals(java.util.Map<String, Double> totals) { this.totals = totals; }
            }
            """,
            "Signed",
            """
            package com.acme;

            public record Signed(String id, byte[] signature, int[] parts) {}
            """,
            "Noted",
            """
            package com.acme;

            public class Noted {
                public java.util.Optional<String> note = java.util.Optional.empty();
            }
            """,
            "Shipment",
            """
            package com.acme;

            public class Shipment {
                public java.time.OffsetDateTime placedAt;
            }
            """,
            "Parcel",
            """
            package com.acme;

            /** As Lombok writes it for a class with the annotations Value and Builder. */
            public final class Parcel {
                private final String id;
                private final String to;
                private final int grams;
                Parcel(final String id, final String to, final int grams) { this.id = id; this.to = to; this.grams = grams; }
                public static ParcelBuilder builder() { return new ParcelBuilder(); }
                public String getId() { return id; }
                public String getTo() { return to; }
                public int getGrams() { return grams; }
                public static class ParcelBuilder { ParcelBuilder() {} public Parcel build() { return null; } }
            }
            """,
            "Address",
            """
            package com.acme;

            import com.fasterxml.jackson.annotation.JsonCreator;
            import com.fasterxml.jackson.annotation.JsonProperty;
            import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
            import com.fasterxml.jackson.databind.annotation.JsonSerialize;

            /** As a user of Immutables writes it, with what Immutables makes of it. */
            @JsonSerialize(as = Address.ImmutableAddress.class)
            @JsonDeserialize(as = Address.ImmutableAddress.class)
            public interface Address {
                String city();
                int zip();

                final class ImmutableAddress implements Address {
                    private final String city;
                    private final int zip;
                    private ImmutableAddress(String city, int zip) { this.city = city; this.zip = zip; }
                    @JsonProperty("city") @Override public String city() { return city; }
                    @JsonProperty("zip") @Override public int zip() { return zip; }
                    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
                    static ImmutableAddress fromJson(Json json) { return new ImmutableAddress(json.city, json.zip); }

                    @JsonDeserialize
                    static final class Json implements Address {
                        String city;
                        int zip;
                        @JsonProperty("city") public void setCity(String city) { this.city = city; }
                        @JsonProperty("zip") public void setZip(int zip) { this.zip = zip; }
                        @Override public String city() { throw new UnsupportedOperationException(); }
                        @Override public int zip() { throw new UnsupportedOperationException(); }
                    }
                }
            }
            """,
            "Ticket",
            """
            package com.acme;

            import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
            import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;

            /** As Lombok writes it for a class with the annotations Value, Builder and Jacksonized. */
            @JsonDeserialize(builder = Ticket.TicketBuilder.class)
            public final class Ticket {
                private final String id;
                private final int price;
                Ticket(String id, int price) { this.id = id; this.price = price; }
                public String getId() { return id; }
                public int getPrice() { return price; }

                @JsonPOJOBuilder(withPrefix = "", buildMethodName = "build")
                public static class TicketBuilder {
                    private String id;
                    private int price;
                    TicketBuilder() {}
                    public TicketBuilder id(String id) { this.id = id; return this; }
                    public TicketBuilder price(int price) { this.price = price; return this; }
                    public Ticket build() { return new Ticket(id, price); }
                }
            }
            """,
            "Event",
            """
            package com.acme;

            import com.fasterxml.jackson.annotation.JsonSubTypes;
            import com.fasterxml.jackson.annotation.JsonTypeInfo;

            @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
            @JsonSubTypes({@JsonSubTypes.Type(value = Event.Login.class, name = "login"),
                @JsonSubTypes.Type(value = Event.Buy.class, name = "buy")})
            public sealed interface Event {
                record Login(String user) implements Event {}
                record Buy(int amount) implements Event {}
            }
            """,
            "Shape",
            """
            package com.acme;

            public sealed interface Shape {
                record Circle(int radius) implements Shape {}
            }
            """,
            "Json",
            """
            package com.acme;

            import com.fasterxml.jackson.databind.ObjectMapper;
            import com.fasterxml.jackson.databind.SerializationFeature;
            import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

            final class Json {
                static ObjectMapper mapper() {
                    return new ObjectMapper()
                            .registerModule(new JavaTimeModule())
                            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);
                }
                static String notAMapper() { return ""; }
                static ObjectMapper keepingOffsets() {
                    return mapper().disable(com.fasterxml.jackson.databind.DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE);
                }
                static ObjectMapper none() { return null; }
                static ObjectMapper readingNull() {
                    return mapper().registerModule(new com.fasterxml.jackson.databind.module.SimpleModule()
                            .addDeserializer(Order.class, new com.fasterxml.jackson.databind.JsonDeserializer<Order>() {
                                @Override
                                public Order deserialize(
                                        com.fasterxml.jackson.core.JsonParser json,
                                        com.fasterxml.jackson.databind.DeserializationContext context)
                                        throws java.io.IOException {
                                    json.skipChildren();
                                    return null;
                                }
                            }));
                }
                static ObjectMapper failing() { throw new IllegalStateException("no configuration"); }
            }
            """);

    private UserClasses() {}

    /** Compiles the classes into a folder. */
    public static Path compile(Path parent) throws IOException {
        Path sources = Files.createDirectories(parent.resolve("acme-sources"));
        Path classes = Files.createDirectories(parent.resolve("acme-classes"));
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-d", classes.toString()));
        for (Map.Entry<String, String> source : SOURCES.entrySet()) {
            Path file = sources.resolve(source.getKey() + ".java");
            arguments.add(Files.writeString(file, source.getValue()).toString());
        }
        int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        assertThat(status).isZero();
        return classes;
    }

    /** Returns a document of the class Order. */
    public static String order(int number) {
        return """
                {"id": "order-%d", "status": "%s", "placedAt": "2026-11-23T10:00:0%dZ",\
                 "lines": [{"sku": "A-%d", "quantity": %d}, {"sku": "B", "quantity": 1}], "totals": {"EUR": %d.5}}
                """.formatted(number, number % 2 == 0 ? "OPEN" : "PAID", number % 10, number, number, number);
    }
}
