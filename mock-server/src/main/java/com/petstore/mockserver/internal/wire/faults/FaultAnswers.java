package com.petstore.mockserver.internal.wire.faults;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.internal.faults.FaultDetails;
import com.petstore.mockserver.internal.service.Response;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;

/** The answers of faults that go out as whole as any other. */
final class FaultAnswers {

    private FaultAnswers() {}

    /** The answer to a request that the service has not looked into. */
    static Response insteadOfAny(Fault fault, Instant now) {
        return insteadOf(Response.empty(200), fault, now);
    }

    /** What becomes of the service's answer. */
    static Response insteadOf(Response answer, Fault fault, Instant now) {
        FaultDetails details = fault.details();
        return switch (fault.kind()) {
            case STATUS -> withStatus(details);
            case RATE_LIMITED -> rateLimited(details, now);
            case EMPTY_BODY -> answer.withBody(new byte[0]);
            case MALFORMED_JSON -> answer.withBody(withoutLastByte(answer.body()));
            case WRONG_CONTENT_TYPE -> answer.withContentType(details.contentType());
            default -> answer;
        };
    }

    private static Response withStatus(FaultDetails details) {
        int status = details.status();
        if (details.body().isPresent()) {
            return Response.json(status, details.body().get().getBytes(StandardCharsets.UTF_8));
        }
        return status >= 400
                ? Response.error(status, "injected_fault", "a fault of the test answered " + status)
                : Response.empty(status);
    }

    private static Response rateLimited(FaultDetails details, Instant now) {
        Response answer =
                Response.error(429, "rate_limit_exceeded", "a fault of the test answered as if the quota were used up");
        return details.retryAfter()
                .write(details.duration(), now)
                .map(retryAfter -> answer.with("Retry-After", retryAfter))
                .orElse(answer);
    }

    private static byte[] withoutLastByte(byte[] body) {
        return Arrays.copyOf(body, Math.max(0, body.length - 1));
    }
}
