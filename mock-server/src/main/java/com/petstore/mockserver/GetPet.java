// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.Behavior.AfterRemoval;
import com.petstore.mockserver.internal.InvalidInputException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.jetty.http.DateGenerator;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.jspecify.annotations.Nullable;

/**
 * The deprecated {@code GET /pets/{petId}} and its end, for tests of clients that still use it. Interface document, sections Get a pet
 * and Versioning; headers by RFC 9745 and RFC 8594.
 */
final class GetPet implements OperationHandler {

    static final Instant REMOVAL = Instant.parse("2030-12-05T00:00:00Z");

    /** The interface document does not name a date since which it is deprecated; RFC 9745 requires one. */
    private static final Instant DEPRECATED_SINCE = Instant.parse("2025-01-01T00:00:00Z");

    private static final HttpField SUCCESSOR = new HttpField("Link", "</v1/pets>; rel=\"successor-version\"");

    private static final HttpFields NOTICE = HttpFields.from(
            new HttpField("Deprecation", "@" + DEPRECATED_SINCE.getEpochSecond()),
            new HttpField("Sunset", DateGenerator.formatDate(REMOVAL)),
            SUCCESSOR);

    private final PetRepository store;
    private final AfterRemoval afterRemoval;
    private final HttpFields notice;
    private final boolean rejectsBadId;

    GetPet(PetRepository store, Behavior behavior) {
        this.store = store;
        this.afterRemoval = behavior.afterRemoval();
        this.notice = behavior.omitsDeprecationHeaders() ? HttpFields.EMPTY : NOTICE;
        this.rejectsBadId = behavior.rejectsBadPetId();
    }

    @Override
    public HttpFields notice(Instant now) {
        if (!isRemoved(now)) {
            return notice;
        }
        return afterRemoval == AfterRemoval.NOT_FOUND ? HttpFields.EMPTY : HttpFields.from(SUCCESSOR);
    }

    @Override
    public Supplier<Reply> prepare(Incoming request) {
        if (isRemoved(request.arrivedAt())) {
            return afterRemoval == AfterRemoval.NOT_FOUND ? Errors::noSuchPath : Errors::gone;
        }
        Optional<Long> id = id(request.pathParameter());
        if (id.isEmpty() && rejectsBadId) {
            throw new InvalidInputException("petId must be an int64 number");
        }
        return () -> id.flatMap(store::find)
                .map(pet -> Reply.json(200, PetWriter.pet(pet)))
                .orElseGet(Errors::noSuchPet);
    }

    private boolean isRemoved(Instant now) {
        return afterRemoval != AfterRemoval.KEEP && !now.isBefore(REMOVAL);
    }

    /** Empty for what is no int64, which no pet can have as its identifier. */
    static Optional<Long> id(@Nullable String text) {
        if (text == null || !text.matches("-?[0-9]+")) {
            return Optional.empty();
        }
        try {
            return Optional.of(Long.parseLong(text));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
