package com.petstore.mockserver.internal.faults;

import com.petstore.mockserver.AddedFault;
import com.petstore.mockserver.Fault;
import com.petstore.mockserver.FaultMoment;
import com.petstore.mockserver.FaultRequest;
import com.petstore.mockserver.Faults;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;

/** Counts the requests of one fault. Guarded by the lock of {@link Faults}. */
public final class FaultCounter {

    private final long id;
    private final Fault fault;
    /** Its own, so that the chances of one fault do not hang on which others there are. */
    private final RandomGenerator random;

    private long seen;
    private long hits;

    public FaultCounter(long id, Fault fault, RandomGenerator random) {
        this.id = id;
        this.fault = fault;
        this.random = random;
    }

    public Optional<FaultHit> take(FaultMoment moment, FaultRequest request) {
        FaultSelection selection = fault.selection();
        if (fault.moment() != moment || isUsedUp(selection.limit()) || !selection.matches(request)) {
            return Optional.empty();
        }
        seen++;
        if (!selection.hits(seen, random)) {
            return Optional.empty();
        }
        hits++;
        return Optional.of(new FaultHit(id, fault, fault.delay().draw(random)));
    }

    public boolean hasId(long wanted) {
        return id == wanted;
    }

    public AddedFault now() {
        return new AddedFault(id, fault, hits);
    }

    private boolean isUsedUp(OptionalInt limit) {
        return limit.isPresent() && hits >= limit.getAsInt();
    }
}
