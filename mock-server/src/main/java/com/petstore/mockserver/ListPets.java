// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.Behavior.LimitOutOfRange;
import com.petstore.mockserver.internal.InvalidInputException;
import com.petstore.mockserver.internal.QueryParameters;
import com.petstore.mockserver.internal.Wording;
import java.math.BigInteger;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Lists pets for a client: {@code GET /pets}. Interface document, section List pets. */
final class ListPets implements OperationHandler {

    private static final Pattern INTEGER = Pattern.compile("-?[0-9]+");
    private static final BigInteger LARGEST_LIMIT = BigInteger.valueOf(100);
    private static final int DEFAULT_LIMIT = 20;

    private final PetRepository store;
    private final LimitOutOfRange outOfRange;

    ListPets(PetRepository store, Behavior behavior) {
        this.store = store;
        this.outOfRange = behavior.limitOutOfRange();
    }

    @Override
    public Supplier<Reply> prepare(Incoming request) {
        QueryParameters parameters = new QueryParameters(request.query().orElse(null));
        int limit = limit(parameters.single("limit"), outOfRange);
        Optional<MockPetStatus> status = status(parameters.single("status"));
        return () -> Reply.json(200, PetWriter.pets(store.list(status, limit)));
    }

    static int limit(Optional<String> text, LimitOutOfRange outOfRange) {
        if (text.isEmpty()) {
            return DEFAULT_LIMIT;
        }
        if (!INTEGER.matcher(text.get()).matches()) {
            throw new InvalidInputException("limit must be an integer from 1 to 100");
        }
        BigInteger limit = new BigInteger(text.get());
        BigInteger nearest = limit.max(BigInteger.ONE).min(LARGEST_LIMIT);
        if (limit.equals(nearest) || outOfRange == LimitOutOfRange.CLAMP) {
            return nearest.intValue();
        }
        if (outOfRange == LimitOutOfRange.DEFAULT) {
            return DEFAULT_LIMIT;
        }
        throw new InvalidInputException("limit must be 1 to 100, was " + Wording.printable(text.get()));
    }

    static Optional<MockPetStatus> status(Optional<String> text) {
        return text.map(status -> PetReader.documentedStatus("status", status));
    }
}
