// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.handwritten;

import io.github.wirebench.model.EventLog;
import io.github.wirebench.model.EventLog.Event;
import io.github.wirebench.model.EventLog.Failure;
import io.github.wirebench.model.EventLog.Login;
import io.github.wirebench.model.EventLog.Purchase;
import io.github.wirebench.model.EventLog.Search;
import java.io.IOException;

/** By hand: a schema has no sealed types. */
public final class EventLogRecordFormat implements RecordFormat<EventLog> {

    private final RecordFormat<Event> eventFormat = new EventFormat();

    @Override
    public void write(EventLog eventLog, ByteWriter out) {
        out.writeList(eventLog.events(), eventFormat);
    }

    @Override
    public EventLog read(ByteReader in) throws IOException {
        return new EventLog(in.readList(eventFormat, EventFormat.MIN_BYTES));
    }

    private static final class LoginFormat implements RecordFormat<Login> {

        @Override
        public void write(Login login, ByteWriter out) {
            out.writeLong(login.at().toEpochMilli());
            out.writeLong(login.userId());
            out.writeString(login.address());
            out.writeBoolean(login.secondFactor());
        }

        @Override
        public Login read(ByteReader in) throws IOException {
            return new Login(in.readInstant(), in.readLong(), in.readString(), in.readBoolean());
        }
    }

    private static final class SearchFormat implements RecordFormat<Search> {

        @Override
        public void write(Search search, ByteWriter out) {
            out.writeLong(search.at().toEpochMilli());
            out.writeLong(search.userId());
            out.writeString(search.query());
            out.writeVarint(search.hits());
            out.writeDouble(search.millis());
        }

        @Override
        public Search read(ByteReader in) throws IOException {
            return new Search(in.readInstant(), in.readLong(), in.readString(), in.readVarint(), in.readDouble());
        }
    }

    private static final class PurchaseFormat implements RecordFormat<Purchase> {

        @Override
        public void write(Purchase purchase, ByteWriter out) {
            out.writeLong(purchase.at().toEpochMilli());
            out.writeLong(purchase.userId());
            out.writeString(purchase.orderId());
            out.writeStrings(purchase.articleIds());
            out.writeLong(purchase.cents());
            if (out.writePresence(purchase.coupon())) {
                out.writeString(purchase.coupon());
            }
        }

        @Override
        public Purchase read(ByteReader in) throws IOException {
            return new Purchase(
                    in.readInstant(),
                    in.readLong(),
                    in.readString(),
                    in.readStrings(),
                    in.readLong(),
                    in.readBoolean() ? in.readString() : null);
        }
    }

    private static final class FailureFormat implements RecordFormat<Failure> {

        @Override
        public void write(Failure failure, ByteWriter out) {
            out.writeLong(failure.at().toEpochMilli());
            out.writeString(failure.service());
            out.writeString(failure.message());
            out.writeVarint(failure.code());
            out.writeBoolean(failure.retryable());
        }

        @Override
        public Failure read(ByteReader in) throws IOException {
            return new Failure(in.readInstant(), in.readString(), in.readString(), in.readVarint(), in.readBoolean());
        }
    }

    /** Writes a byte for the kind, then the record. */
    private static final class EventFormat implements RecordFormat<Event> {

        static final int MIN_BYTES = 1 + Long.BYTES;

        private final RecordFormat<Login> loginFormat = new LoginFormat();
        private final RecordFormat<Search> searchFormat = new SearchFormat();
        private final RecordFormat<Purchase> purchaseFormat = new PurchaseFormat();
        private final RecordFormat<Failure> failureFormat = new FailureFormat();

        @Override
        public void write(Event event, ByteWriter out) {
            if (event instanceof Login login) {
                out.writeByte(0);
                loginFormat.write(login, out);
            } else if (event instanceof Search search) {
                out.writeByte(1);
                searchFormat.write(search, out);
            } else if (event instanceof Purchase purchase) {
                out.writeByte(2);
                purchaseFormat.write(purchase, out);
            } else if (event instanceof Failure failure) {
                out.writeByte(3);
                failureFormat.write(failure, out);
            }
        }

        @Override
        public Event read(ByteReader in) throws IOException {
            int kind = in.readByte();
            return switch (kind) {
                case 0 -> loginFormat.read(in);
                case 1 -> searchFormat.read(in);
                case 2 -> purchaseFormat.read(in);
                case 3 -> failureFormat.read(in);
                default -> throw new IOException("there is no kind of event " + kind);
            };
        }
    }
}
