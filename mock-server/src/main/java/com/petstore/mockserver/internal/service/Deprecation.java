package com.petstore.mockserver.internal.service;

import java.time.Instant;
import java.util.Optional;
import org.eclipse.jetty.http.DateGenerator;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;

/** The end of getPet. Interface document, section Versioning; headers by RFC 9745 and RFC 8594. */
public final class Deprecation {

    public static final Instant REMOVAL = Instant.parse("2030-12-05T00:00:00Z");

    /** The interface document does not say since when; RFC 9745 asks for a date. */
    private static final Instant SINCE = Instant.parse("2025-01-01T00:00:00Z");

    private static final HttpField SUCCESSOR = new HttpField("Link", "</v1/pets>; rel=\"successor-version\"");
    private static final HttpFields NOTICE = HttpFields.from(
            new HttpField("Deprecation", "@" + SINCE.getEpochSecond()),
            new HttpField("Sunset", DateGenerator.formatDate(REMOVAL)),
            SUCCESSOR);

    private final String afterRemoval;

    Deprecation(Assumptions assumptions) {
        afterRemoval = assumptions.value(Assumption.AFTER_REMOVAL);
    }

    /** The headers of every response of the operation, errors too. */
    HttpFields notice(Instant now) {
        if (!isRemoved(now)) {
            return NOTICE;
        }
        return afterRemoval.equals("404") ? HttpFields.EMPTY : HttpFields.from(SUCCESSOR);
    }

    /** The response in place of that of the operation, once it is gone. */
    Optional<Response> responseOnceGone(Instant now) {
        if (!isRemoved(now)) {
            return Optional.empty();
        }
        return Optional.of(afterRemoval.equals("404") ? Errors.noSuchPath() : Errors.gone());
    }

    private boolean isRemoved(Instant now) {
        return !afterRemoval.equals("keep") && !now.isBefore(REMOVAL);
    }
}
