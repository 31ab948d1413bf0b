// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro;

import io.github.wirebench.avro.v1.EventLogRecord;
import io.github.wirebench.avro.v1.FailureRecord;
import io.github.wirebench.avro.v1.LoginRecord;
import io.github.wirebench.avro.v1.PurchaseRecord;
import io.github.wirebench.avro.v1.SearchRecord;
import io.github.wirebench.model.EventLog;
import io.github.wirebench.model.EventLog.Event;
import io.github.wirebench.model.EventLog.Failure;
import io.github.wirebench.model.EventLog.Login;
import io.github.wirebench.model.EventLog.Purchase;
import io.github.wirebench.model.EventLog.Search;
import java.time.Instant;
import java.util.List;

/** Maps between {@link EventLog} and {@link EventLogRecord}. By hand, because the record has a sealed type. */
public final class EventLogAvroMapping implements AvroMapping<EventLog, EventLogRecord> {

    @Override
    public EventLogRecord toRecord(EventLog eventLog) {
        return new EventLogRecord(
                eventLog.events().stream().map(EventLogAvroMapping::toAvro).toList());
    }

    @Override
    public EventLog toDomain(EventLogRecord eventLog) {
        return new EventLog(
                eventLog.getEvents().stream().map(EventLogAvroMapping::toDomain).toList());
    }

    @Override
    public Class<EventLogRecord> recordClass() {
        return EventLogRecord.class;
    }

    private static LoginRecord toRecord(Login login) {
        return new LoginRecord(login.at().toEpochMilli(), login.userId(), login.address(), login.secondFactor());
    }

    private static Login toDomain(LoginRecord login) {
        return new Login(
                Instant.ofEpochMilli(login.getAt()), login.getUserId(), login.getAddress(), login.getSecondFactor());
    }

    private static SearchRecord toRecord(Search search) {
        return new SearchRecord(
                search.at().toEpochMilli(), search.userId(), search.query(), search.hits(), search.millis());
    }

    private static Search toDomain(SearchRecord search) {
        return new Search(
                Instant.ofEpochMilli(search.getAt()),
                search.getUserId(),
                search.getQuery(),
                search.getHits(),
                search.getMillis());
    }

    private static PurchaseRecord toRecord(Purchase purchase) {
        return new PurchaseRecord(
                purchase.at().toEpochMilli(),
                purchase.userId(),
                purchase.orderId(),
                purchase.articleIds(),
                purchase.cents(),
                purchase.coupon());
    }

    private static Purchase toDomain(PurchaseRecord purchase) {
        return new Purchase(
                Instant.ofEpochMilli(purchase.getAt()),
                purchase.getUserId(),
                purchase.getOrderId(),
                List.copyOf(purchase.getArticleIds()),
                purchase.getCents(),
                purchase.getCoupon());
    }

    private static FailureRecord toRecord(Failure failure) {
        return new FailureRecord(
                failure.at().toEpochMilli(), failure.service(), failure.message(), failure.code(), failure.retryable());
    }

    private static Failure toDomain(FailureRecord failure) {
        return new Failure(
                Instant.ofEpochMilli(failure.getAt()),
                failure.getService(),
                failure.getMessage(),
                failure.getCode(),
                failure.getRetryable());
    }

    /** Avro has no type for a union: its elements are objects of the generated classes. */
    private static Object toAvro(Event event) {
        if (event instanceof Login login) {
            return toRecord(login);
        }
        if (event instanceof Search search) {
            return toRecord(search);
        }
        if (event instanceof Purchase purchase) {
            return toRecord(purchase);
        }
        return toRecord((Failure) event);
    }

    private static Event toDomain(Object event) {
        if (event instanceof LoginRecord login) {
            return toDomain(login);
        }
        if (event instanceof SearchRecord search) {
            return toDomain(search);
        }
        if (event instanceof PurchaseRecord purchase) {
            return toDomain(purchase);
        }
        return toDomain((FailureRecord) event);
    }
}
