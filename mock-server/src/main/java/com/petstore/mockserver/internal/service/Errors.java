package com.petstore.mockserver.internal.service;

import com.petstore.mockserver.internal.limits.Verdict.Refused;
import java.time.Duration;
import org.eclipse.jetty.http.DateGenerator;

/**
 * Every error that this server answers with. Interface document, section Errors; the codes are assumptions, and no text
 * that a client sent is repeated but numbers and names of fields.
 */
public final class Errors {

    private Errors() {}

    static Answer invalidRequest(String message) {
        return Answer.error(400, "invalid_request", message);
    }

    /** The challenges are those of RFC 6750. */
    public static Answer unauthorized(Caller.Credentials credentials) {
        String reason = switch (credentials) {
            case MISSING -> "";
            case MALFORMED -> ", error=\"invalid_request\"";
            case WELL_FORMED -> ", error=\"invalid_token\"";
        };
        return Answer.error(401, "unauthorized", credentialsRule(credentials))
                .with("WWW-Authenticate", "Bearer realm=\"petstore\"" + reason);
    }

    public static String credentialsRule(Caller.Credentials credentials) {
        return switch (credentials) {
            case MISSING -> "the API key is missing: send it as Authorization: Bearer <API_KEY>";
            case MALFORMED -> "Authorization must be one header of the form Bearer <API_KEY>";
            case WELL_FORMED -> "the API key is not known";
        };
    }

    public static Answer controlTokenMissing() {
        return Answer.error(
                        401, "unauthorized", "the control interface must be asked with Authorization: Bearer <TOKEN>")
                .with("WWW-Authenticate", "Bearer realm=\"petstore-control\"");
    }

    public static Answer forbidden(String message) {
        return Answer.error(403, "forbidden", message);
    }

    public static Answer noSuchPath() {
        return Answer.error(404, "not_found", "no such path");
    }

    static Answer noSuchAnimal() {
        return Answer.error(404, "not_found", "no animal has this identifier");
    }

    public static Answer methodNotAllowed(String allow) {
        return Answer.error(405, "method_not_allowed", "method must be one of " + allow)
                .with("Allow", allow);
    }

    static Answer notAcceptable() {
        return Answer.error(406, "not_acceptable", "Accept must allow application/json");
    }

    public static Answer bodyTooLate(Duration time) {
        return Answer.error(408, "request_timeout", "body must be complete within " + time.toMillis() + " milliseconds")
                .andClose();
    }

    static Answer gone() {
        return Answer.error(
                410, "gone", "this operation was removed on 5 December 2030, use GET /pets with the status filter");
    }

    public static Answer bodyTooLarge(int maxBytes) {
        return Answer.error(413, "payload_too_large", "body must be at most " + maxBytes + " bytes")
                .andClose();
    }

    static Answer unsupportedMediaType(String message) {
        return Answer.error(415, "unsupported_media_type", message);
    }

    public static Answer refused(Refused refused, boolean retryAfterIsDate) {
        String code = switch (refused.reason()) {
            case MINUTE_USED_UP, DAY_USED_UP -> "rate_limit_exceeded";
            case BANNED -> "key_banned";
        };
        String message = switch (refused.reason()) {
            case MINUTE_USED_UP -> "the requests of this minute are used up";
            case DAY_USED_UP -> "the requests of this day are used up";
            case BANNED -> "the API key is banned for a while: it kept sending after a 429";
        };
        String retryAfter = retryAfterIsDate
                ? DateGenerator.formatDate(WholeSeconds.roundedUp(refused.retryAt()))
                : Long.toString(refused.retryAfterSeconds());
        return Answer.error(429, code, message + ", retry in " + refused.retryAfterSeconds() + " seconds")
                .with("Retry-After", retryAfter);
    }

    public static Answer internalError() {
        return Answer.error(500, "internal_error", "the server failed, its log says why");
    }

    /** What Jetty refuses before it is a request; its own texts name classes and repeat what was sent. */
    public static Answer malformed(int status) {
        return switch (status) {
            case 414 -> Answer.error(414, "uri_too_long", "URI and headers must be at most 8192 bytes");
            case 417 -> Answer.error(417, "expectation_failed", "Expect must be 100-continue");
            // Jetty would have a client of HTTP/2 upgrade from 1.1 first.
            case 426, 505 -> Answer.error(505, "http_version_not_supported", "HTTP version must be 1.0 or 1.1");
            case 431 -> Answer.error(431, "headers_too_large", "URI and headers must be at most 8192 bytes");
            case 501 -> Answer.error(501, "not_implemented", "Transfer-Encoding must be chunked");
            default ->
                status >= 500
                        ? internalError()
                        : Answer.error(status, "invalid_request", "request must be well-formed HTTP/1.1");
        };
    }
}
