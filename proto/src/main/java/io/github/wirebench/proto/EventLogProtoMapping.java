// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import com.google.protobuf.Parser;
import io.github.wirebench.model.EventLog;
import io.github.wirebench.model.EventLog.Event;
import io.github.wirebench.model.EventLog.Failure;
import io.github.wirebench.model.EventLog.Login;
import io.github.wirebench.model.EventLog.Purchase;
import io.github.wirebench.model.EventLog.Search;
import io.github.wirebench.proto.v1.EventLogMessage;
import io.github.wirebench.proto.v1.EventMessage;
import io.github.wirebench.proto.v1.FailureMessage;
import io.github.wirebench.proto.v1.LoginMessage;
import io.github.wirebench.proto.v1.PurchaseMessage;
import io.github.wirebench.proto.v1.SearchMessage;
import java.time.Instant;
import java.util.List;

/** Maps between {@link EventLog} and {@link EventLogMessage}. By hand, because the record has a sealed type. */
public final class EventLogProtoMapping implements ProtoMapping<EventLog, EventLogMessage> {

    @Override
    public EventLogMessage toMessage(EventLog eventLog) {
        return EventLogMessage.newBuilder()
                .addAllEvents(eventLog.events().stream()
                        .map(EventLogProtoMapping::toMessage)
                        .toList())
                .build();
    }

    @Override
    public EventLog toDomain(EventLogMessage message) {
        return new EventLog(message.getEventsList().stream()
                .map(EventLogProtoMapping::toDomain)
                .toList());
    }

    @Override
    public Parser<EventLogMessage> parser() {
        return EventLogMessage.parser();
    }

    @Override
    public void forgetSizes(EventLogMessage message) {
        MemoizedSizes.forget(message);
        for (int i = 0; i < message.getEventsCount(); i++) {
            forget(message.getEvents(i));
        }
    }

    private static LoginMessage toMessage(Login login) {
        return LoginMessage.newBuilder()
                .setAt(login.at().toEpochMilli())
                .setUserId(login.userId())
                .setAddress(login.address())
                .setSecondFactor(login.secondFactor())
                .build();
    }

    private static Login toDomain(LoginMessage message) {
        return new Login(
                Instant.ofEpochMilli(message.getAt()),
                message.getUserId(),
                message.getAddress(),
                message.getSecondFactor());
    }

    private static SearchMessage toMessage(Search search) {
        return SearchMessage.newBuilder()
                .setAt(search.at().toEpochMilli())
                .setUserId(search.userId())
                .setQuery(search.query())
                .setHits(search.hits())
                .setMillis(search.millis())
                .build();
    }

    private static Search toDomain(SearchMessage message) {
        return new Search(
                Instant.ofEpochMilli(message.getAt()),
                message.getUserId(),
                message.getQuery(),
                message.getHits(),
                message.getMillis());
    }

    private static PurchaseMessage toMessage(Purchase purchase) {
        PurchaseMessage.Builder message = PurchaseMessage.newBuilder()
                .setAt(purchase.at().toEpochMilli())
                .setUserId(purchase.userId())
                .setOrderId(purchase.orderId())
                .addAllArticleIds(purchase.articleIds())
                .setCents(purchase.cents());
        if (purchase.coupon() != null) {
            message.setCoupon(purchase.coupon());
        }
        return message.build();
    }

    private static Purchase toDomain(PurchaseMessage message) {
        return new Purchase(
                Instant.ofEpochMilli(message.getAt()),
                message.getUserId(),
                message.getOrderId(),
                List.copyOf(message.getArticleIdsList()),
                message.getCents(),
                message.hasCoupon() ? message.getCoupon() : null);
    }

    private static FailureMessage toMessage(Failure failure) {
        return FailureMessage.newBuilder()
                .setAt(failure.at().toEpochMilli())
                .setService(failure.service())
                .setMessage(failure.message())
                .setCode(failure.code())
                .setRetryable(failure.retryable())
                .build();
    }

    private static Failure toDomain(FailureMessage message) {
        return new Failure(
                Instant.ofEpochMilli(message.getAt()),
                message.getService(),
                message.getMessage(),
                message.getCode(),
                message.getRetryable());
    }

    private static EventMessage toMessage(Event event) {
        EventMessage.Builder message = EventMessage.newBuilder();
        if (event instanceof Login login) {
            message.setLogin(toMessage(login));
        } else if (event instanceof Search search) {
            message.setSearch(toMessage(search));
        } else if (event instanceof Purchase purchase) {
            message.setPurchase(toMessage(purchase));
        } else if (event instanceof Failure failure) {
            message.setFailure(toMessage(failure));
        }
        return message.build();
    }

    private static Event toDomain(EventMessage message) {
        return switch (message.getKindCase()) {
            case LOGIN -> toDomain(message.getLogin());
            case SEARCH -> toDomain(message.getSearch());
            case PURCHASE -> toDomain(message.getPurchase());
            case FAILURE -> toDomain(message.getFailure());
            case KIND_NOT_SET -> throw new IllegalArgumentException("an event without a kind");
        };
    }

    private static void forget(EventMessage message) {
        MemoizedSizes.forget(message);
        switch (message.getKindCase()) {
            case LOGIN -> MemoizedSizes.forget(message.getLogin());
            case SEARCH -> MemoizedSizes.forget(message.getSearch());
            case PURCHASE -> MemoizedSizes.forget(message.getPurchase());
            case FAILURE -> MemoizedSizes.forget(message.getFailure());
            case KIND_NOT_SET -> throw new IllegalArgumentException("an event without a kind");
        }
    }
}
