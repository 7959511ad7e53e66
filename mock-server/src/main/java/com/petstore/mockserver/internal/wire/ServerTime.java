package com.petstore.mockserver.internal.wire;

import com.petstore.mockserver.MockClock;
import java.time.Instant;
import org.eclipse.jetty.http.DateGenerator;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;

/** The time that answers carry. Thread-safe. */
public final class ServerTime {

    private record Date(long second, HttpField field) {}

    private final MockClock clock;

    /** The last one, which most answers of the same second take too. */
    private volatile Date date = dateOf(Instant.EPOCH);

    public ServerTime(MockClock clock) {
        this.clock = clock;
    }

    public Instant now() {
        return clock.instant();
    }

    HttpField date() {
        Instant now = now();
        Date last = date;
        if (last.second != now.getEpochSecond()) {
            last = dateOf(now);
            date = last;
        }
        return last.field;
    }

    private static Date dateOf(Instant now) {
        return new Date(now.getEpochSecond(), new PreEncodedHttpField(HttpHeader.DATE, DateGenerator.formatDate(now)));
    }
}
