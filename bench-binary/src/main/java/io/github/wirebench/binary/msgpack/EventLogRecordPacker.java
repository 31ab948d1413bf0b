// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.msgpack;

import io.github.wirebench.model.EventLog;
import io.github.wirebench.model.EventLog.Event;
import io.github.wirebench.model.EventLog.Failure;
import io.github.wirebench.model.EventLog.Login;
import io.github.wirebench.model.EventLog.Purchase;
import io.github.wirebench.model.EventLog.Search;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

/** By hand: a schema has no sealed types. */
public final class EventLogRecordPacker implements RecordPacker<EventLog> {

    private final RecordPacker<Event> eventPacker = new EventPacker();

    @Override
    public void pack(EventLog eventLog, MessagePacker out) throws IOException {
        out.packMapHeader(1);
        out.packString("events");
        RecordPacker.packList(eventLog.events(), eventPacker, out);
    }

    @Override
    public EventLog unpack(MessageUnpacker in) throws IOException {
        List<Event> events = null;
        int properties = in.unpackMapHeader();
        for (int i = 0; i < properties; i++) {
            switch (in.unpackString()) {
                case "events" -> events = RecordPacker.unpackList(eventPacker, in);
                default -> in.skipValue();
            }
        }
        return new EventLog(events);
    }

    /** Expects the kind as the first property, where all contenders write it. */
    private static final class EventPacker implements RecordPacker<Event> {

        private final Kind<Login> loginPacker = new LoginPacker();
        private final Kind<Search> searchPacker = new SearchPacker();
        private final Kind<Purchase> purchasePacker = new PurchasePacker();
        private final Kind<Failure> failurePacker = new FailurePacker();

        @Override
        public void pack(Event event, MessagePacker out) throws IOException {
            if (event instanceof Login login) {
                loginPacker.pack(login, out);
            } else if (event instanceof Search search) {
                searchPacker.pack(search, out);
            } else if (event instanceof Purchase purchase) {
                purchasePacker.pack(purchase, out);
            } else if (event instanceof Failure failure) {
                failurePacker.pack(failure, out);
            }
        }

        @Override
        public Event unpack(MessageUnpacker in) throws IOException {
            int properties = in.unpackMapHeader();
            if (properties == 0 || !in.unpackString().equals("type")) {
                throw new IOException("the first property of an event is not its type");
            }
            String type = in.unpackString();
            Kind<?> kind = switch (type) {
                case "login" -> loginPacker;
                case "search" -> searchPacker;
                case "purchase" -> purchasePacker;
                case "failure" -> failurePacker;
                default -> throw new IOException("there is no event of the type " + type);
            };
            return kind.unpackProperties(properties - 1, in);
        }
    }

    /** Packs one kind of event with its type, and unpacks what follows the type. */
    private interface Kind<E extends Event> {
        void pack(E event, MessagePacker out) throws IOException;

        E unpackProperties(int properties, MessageUnpacker in) throws IOException;
    }

    private static final class LoginPacker implements Kind<Login> {

        @Override
        public void pack(Login login, MessagePacker out) throws IOException {
            out.packMapHeader(5);
            out.packString("type");
            out.packString("login");
            out.packString("at");
            out.packLong(login.at().toEpochMilli());
            out.packString("userId");
            out.packLong(login.userId());
            out.packString("address");
            out.packString(login.address());
            out.packString("secondFactor");
            out.packBoolean(login.secondFactor());
        }

        @Override
        public Login unpackProperties(int properties, MessageUnpacker in) throws IOException {
            Instant at = null;
            long userId = 0;
            String address = null;
            boolean secondFactor = false;
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "at" -> at = Instant.ofEpochMilli(in.unpackLong());
                    case "userId" -> userId = in.unpackLong();
                    case "address" -> address = in.unpackString();
                    case "secondFactor" -> secondFactor = in.unpackBoolean();
                    default -> in.skipValue();
                }
            }
            return new Login(at, userId, address, secondFactor);
        }
    }

    private static final class SearchPacker implements Kind<Search> {

        @Override
        public void pack(Search search, MessagePacker out) throws IOException {
            out.packMapHeader(6);
            out.packString("type");
            out.packString("search");
            out.packString("at");
            out.packLong(search.at().toEpochMilli());
            out.packString("userId");
            out.packLong(search.userId());
            out.packString("query");
            out.packString(search.query());
            out.packString("hits");
            out.packInt(search.hits());
            out.packString("millis");
            out.packDouble(search.millis());
        }

        @Override
        public Search unpackProperties(int properties, MessageUnpacker in) throws IOException {
            Instant at = null;
            long userId = 0;
            String query = null;
            int hits = 0;
            double millis = 0;
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "at" -> at = Instant.ofEpochMilli(in.unpackLong());
                    case "userId" -> userId = in.unpackLong();
                    case "query" -> query = in.unpackString();
                    case "hits" -> hits = in.unpackInt();
                    case "millis" -> millis = in.unpackDouble();
                    default -> in.skipValue();
                }
            }
            return new Search(at, userId, query, hits, millis);
        }
    }

    private static final class PurchasePacker implements Kind<Purchase> {

        @Override
        public void pack(Purchase purchase, MessagePacker out) throws IOException {
            out.packMapHeader(7);
            out.packString("type");
            out.packString("purchase");
            out.packString("at");
            out.packLong(purchase.at().toEpochMilli());
            out.packString("userId");
            out.packLong(purchase.userId());
            out.packString("orderId");
            out.packString(purchase.orderId());
            out.packString("articleIds");
            RecordPacker.packStrings(purchase.articleIds(), out);
            out.packString("cents");
            out.packLong(purchase.cents());
            out.packString("coupon");
            if (purchase.coupon() == null) {
                out.packNil();
            } else {
                out.packString(purchase.coupon());
            }
        }

        @Override
        public Purchase unpackProperties(int properties, MessageUnpacker in) throws IOException {
            Instant at = null;
            long userId = 0;
            String orderId = null;
            List<String> articleIds = null;
            long cents = 0;
            String coupon = null;
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "at" -> at = Instant.ofEpochMilli(in.unpackLong());
                    case "userId" -> userId = in.unpackLong();
                    case "orderId" -> orderId = in.unpackString();
                    case "articleIds" -> articleIds = RecordPacker.unpackStrings(in);
                    case "cents" -> cents = in.unpackLong();
                    case "coupon" -> coupon = in.tryUnpackNil() ? null : in.unpackString();
                    default -> in.skipValue();
                }
            }
            return new Purchase(at, userId, orderId, articleIds, cents, coupon);
        }
    }

    private static final class FailurePacker implements Kind<Failure> {

        @Override
        public void pack(Failure failure, MessagePacker out) throws IOException {
            out.packMapHeader(6);
            out.packString("type");
            out.packString("failure");
            out.packString("at");
            out.packLong(failure.at().toEpochMilli());
            out.packString("service");
            out.packString(failure.service());
            out.packString("message");
            out.packString(failure.message());
            out.packString("code");
            out.packInt(failure.code());
            out.packString("retryable");
            out.packBoolean(failure.retryable());
        }

        @Override
        public Failure unpackProperties(int properties, MessageUnpacker in) throws IOException {
            Instant at = null;
            String service = null;
            String message = null;
            int code = 0;
            boolean retryable = false;
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "at" -> at = Instant.ofEpochMilli(in.unpackLong());
                    case "service" -> service = in.unpackString();
                    case "message" -> message = in.unpackString();
                    case "code" -> code = in.unpackInt();
                    case "retryable" -> retryable = in.unpackBoolean();
                    default -> in.skipValue();
                }
            }
            return new Failure(at, service, message, code, retryable);
        }
    }
}
