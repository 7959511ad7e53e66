// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.faults;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.RetryAfterForm;
import com.petstore.sdk.error.BadRequestException;
import com.petstore.sdk.error.NotFoundException;
import com.petstore.sdk.error.PetStoreApiException;
import com.petstore.sdk.error.PetStoreDecodeException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.error.ServerException;
import com.petstore.sdk.error.UnauthorizedException;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What can hit one attempt of a call, and what the interface document and the README then promise to the caller. No service that lies is among
 * them: none that stores a pet and responds that it refused to, and none that asks to wait for a thousand years.
 */
enum InjectedFault {
    LATENCY(Fault.latency(Duration.ofMillis(200), Duration.ofMillis(300))),
    LATE_RESPONSE(Fault.latency(Duration.ofMillis(200), Duration.ofMillis(300)).afterProcessing()),
    SLOW_BODY(Fault.slowBody(Duration.ofSeconds(1))),
    WRONG_CONTENT_TYPE(Fault.wrongContentType("text/plain")),
    BODY_WITH_SPACES(Fault.hugeBody(Limits.LARGEST_BODY / 2)),
    NO_DATE(Fault.droppedHeader("Date")),
    ODD_DATE(Fault.changedHeader("Date", "never")),
    NO_FIGURES(Fault.droppedHeader("X-RateLimit-Remaining")),
    NOTHING_REMAINS(Fault.changedHeader("X-RateLimit-Remaining", "0")),

    REFUSED_FOR_SECONDS(refusal(RetryAfterForm.SECONDS)),
    REFUSED_FOR_DECIMALS(refusal(RetryAfterForm.DECIMAL)),
    REFUSED_UNTIL_DATE(refusal(RetryAfterForm.HTTP_DATE)),
    REFUSED_UNTIL_OLD_DATE(refusal(RetryAfterForm.RFC_850_DATE)),
    REFUSED_UNTIL_OLDEST_DATE(refusal(RetryAfterForm.ASCTIME_DATE)),
    REFUSED_FOR_UNKNOWN(refusal(RetryAfterForm.MISSING)),
    REFUSED_FOR_GARBAGE(refusal(RetryAfterForm.GARBAGE)),
    REFUSED_FOR_NEGATIVE(refusal(RetryAfterForm.NEGATIVE)),

    STATUS_408(Fault.status(408), Consequence.MAY_PASS, PetStoreApiException.class),
    STATUS_500(Fault.status(500), Consequence.MAY_PASS, ServerException.class),
    STATUS_500_AFTERWARDS(Fault.status(500).afterProcessing(), Consequence.MAY_PASS, ServerException.class),
    STATUS_502(Fault.html(502, "<h1>Bad gateway</h1>"), Consequence.MAY_PASS, ServerException.class),
    STATUS_503(Fault.status(503), Consequence.MAY_PASS, ServerException.class),
    STATUS_503_RETRY_AFTER(Fault.status(503).header("Retry-After", "5"), Consequence.MAY_PASS, ServerException.class),
    STATUS_504_LATE(
            Fault.status(504).delayedBy(Duration.ofSeconds(1), Duration.ZERO),
            Consequence.MAY_PASS,
            ServerException.class),
    RESET(Fault.connectionReset(), Consequence.MAY_PASS, PetStoreTransportException.class),
    RESET_AFTERWARDS(Fault.connectionReset().afterProcessing(), Consequence.MAY_PASS, PetStoreTransportException.class),
    CLOSE(Fault.connectionClosed(), Consequence.MAY_PASS, PetStoreTransportException.class),
    CLOSE_AFTERWARDS(
            Fault.connectionClosed().afterProcessing(), Consequence.MAY_PASS, PetStoreTransportException.class),
    RESET_MID_BODY(Fault.resetMidBody(), Consequence.MAY_PASS, PetStoreTransportException.class),
    TRUNCATED_BODY(Fault.truncatedBody(), Consequence.MAY_PASS, PetStoreTransportException.class),
    BROKEN_CHUNK(Fault.brokenChunk(), Consequence.MAY_PASS, PetStoreTransportException.class),
    STALL(Fault.stall(), Consequence.MAY_PASS, PetStoreTimeoutException.class),
    STALL_AFTERWARDS(Fault.stall().afterProcessing(), Consequence.MAY_PASS, PetStoreTimeoutException.class),

    STATUS_400(Fault.status(400), Consequence.DENIED, BadRequestException.class),
    STATUS_401(Fault.status(401), Consequence.DENIED, UnauthorizedException.class),
    STATUS_404(Fault.status(404), Consequence.DENIED, NotFoundException.class),
    STATUS_409(Fault.status(409), Consequence.DENIED, PetStoreApiException.class),
    REDIRECT(Fault.redirect(307, "/elsewhere"), Consequence.DENIED, PetStoreApiException.class),
    STATUS_501(Fault.status(501), Consequence.UNCLEAR, ServerException.class),
    STATUS_204(Fault.status(204), Consequence.UNCLEAR, PetStoreDecodeException.class),
    EMPTY_BODY(Fault.emptyBody(), Consequence.UNCLEAR, PetStoreDecodeException.class),
    MALFORMED_JSON(Fault.malformedJson(), Consequence.UNCLEAR, PetStoreDecodeException.class),
    HUGE_BODY(Fault.hugeBody(Limits.LARGEST_BODY * 2), Consequence.UNCLEAR, PetStoreDecodeException.class);

    private final Fault fault;
    private final Consequence consequence;
    private final Class<? extends PetStoreException> failure;

    InjectedFault(Fault fault) {
        this(
                fault,
                fault.kind().equals("rate-limited") ? Consequence.REFUSED : Consequence.NONE,
                RateLimitException.class);
    }

    InjectedFault(Fault fault, Consequence consequence, Class<? extends PetStoreException> failure) {
        this.fault = fault;
        this.consequence = consequence;
        this.failure = failure;
    }

    private static Fault refusal(RetryAfterForm form) {
        return Fault.rateLimited(form, Limits.REFUSED_FOR);
    }

    Fault fault() {
        return fault;
    }

    /** The kind as the server names it, such as {@code latency}. */
    String kind() {
        return fault.kind();
    }

    Consequence consequence() {
        return consequence;
    }

    /** What a call fails with, if this is what it fails by. */
    Class<? extends PetStoreException> failure() {
        return failure;
    }

    /** Whether the request goes on to the service once this is over. */
    boolean onlyDelays() {
        return this == LATENCY;
    }

    /** Whether the service has done its work when this comes in. */
    boolean comesAfterwards() {
        return this == LATE_RESPONSE
                || name().endsWith("_AFTERWARDS")
                || !Limits.KINDS_BEFORE_THE_SERVICE.contains(kind());
    }

    /** What the journal has as the status of a request that this hit. */
    OptionalInt status(int ofTheService) {
        return switch (kind()) {
            case "status" -> OptionalInt.of(statusOfName());
            case "rate-limited" -> OptionalInt.of(429);
            case "connection-reset", "connection-closed", "stall" -> OptionalInt.empty();
            default -> OptionalInt.of(ofTheService);
        };
    }

    private int statusOfName() {
        return this == REDIRECT ? 307 : Integer.parseInt(name().split("_", 3)[1]);
    }

    /** The outcome of a call that this fault hits. */
    enum Consequence {
        /** The call succeeds. */
        NONE,
        /** The call goes on after the wait; the third time, it fails. */
        REFUSED,
        /** A call that reads is retried, twice at most. A create fails, and may have been carried out. */
        MAY_PASS,
        /** The call fails, and was certainly not carried out. */
        DENIED,
        /** The call fails, and a create may have been carried out. */
        UNCLEAR
    }

    /** Apart, because an enum's constants cannot refer to constants of their own class. */
    static final class Limits {

        static final int LARGEST_BODY = 64 * 1024;
        static final Set<String> KINDS_BEFORE_THE_SERVICE =
                Set.of("status", "rate-limited", "latency", "stall", "connection-reset", "connection-closed");
        static final Duration REFUSED_FOR = Duration.ofMillis(1_500);

        private Limits() {}
    }
}
