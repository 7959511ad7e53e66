// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.Admission.Reason;
import com.petstore.mockserver.Admission.Refusal;
import java.time.Duration;

/**
 * Every error that clients and testers get from this server. Interface document, section Errors; the codes are assumptions, and no text
 * that a client sent is repeated but numbers and names of fields.
 */
final class Errors {

    private Errors() {}

    static Reply invalidRequest(String message) {
        return Reply.error(400, "invalid_request", message);
    }

    /** The challenges are those of RFC 6750. */
    static Reply unauthorized(Incoming.Credentials credentials, String hint) {
        String reason = switch (credentials) {
            case MISSING -> "";
            case MALFORMED -> ", error=\"invalid_request\"";
            case WELL_FORMED -> ", error=\"invalid_token\"";
        };
        return Reply.error(401, "unauthorized", credentialsRule(credentials) + hint)
                .with("WWW-Authenticate", "Bearer realm=\"petstore\"" + reason);
    }

    static String credentialsRule(Incoming.Credentials credentials) {
        return switch (credentials) {
            case MISSING -> "the API key is missing: send it as Authorization: Bearer <API_KEY>";
            case MALFORMED -> "Authorization must be one header of the form Bearer <API_KEY>";
            case WELL_FORMED -> "the API key is not known";
        };
    }

    static Reply controlTokenMissing() {
        return Reply.error(401, "unauthorized", "the control interface requires Authorization: Bearer <TOKEN>")
                .with("WWW-Authenticate", "Bearer realm=\"petstore-control\"");
    }

    static Reply forbidden(String message) {
        return Reply.error(403, "forbidden", message);
    }

    static Reply noSuchPath() {
        return Reply.error(404, "not_found", "no such path");
    }

    static Reply noSuchPath(String hint) {
        return Reply.error(404, "not_found", "no such path" + hint);
    }

    static Reply noSuchPet() {
        return Reply.error(404, "not_found", "no pet has this identifier");
    }

    static Reply methodNotAllowed(String allow) {
        return Reply.error(405, "method_not_allowed", "method must be one of " + allow)
                .with("Allow", allow);
    }

    static Reply notAcceptable() {
        return Reply.error(406, "not_acceptable", "Accept must allow application/json");
    }

    static Reply bodyTooLate(Duration idleTime) {
        String rule = "body must not pause for " + idleTime.toMillis() + " milliseconds";
        return Reply.error(408, "request_timeout", rule).andClose();
    }

    static Reply gone() {
        return Reply.error(
                410, "gone", "this operation was removed on 5 December 2030, use GET /pets with the status filter");
    }

    static Reply bodyTooLarge(int maxBytes) {
        return Reply.error(413, "payload_too_large", "body must be at most " + maxBytes + " bytes")
                .andClose();
    }

    static Reply unsupportedMediaType(String message) {
        return Reply.error(415, "unsupported_media_type", message);
    }

    static Reply refused(Refusal refused, RetryAfterForm form) {
        String code = refused.reason() == Reason.BANNED ? "key_banned" : "rate_limit_exceeded";
        String message = switch (refused.reason()) {
            case MINUTE_USED_UP -> "the requests of this minute are used up";
            case DAY_USED_UP -> "the requests of this day are used up";
            case BANNED -> "the API key is banned for a while";
        };
        long seconds = refused.retryAfterSeconds();
        Reply refusal = Reply.error(429, code, message + ", retry in " + seconds + " seconds");
        return form.addTo(refusal, Duration.ofSeconds(seconds), refused.at());
    }

    static Reply internalError() {
        return Reply.error(500, "internal_error", "the server failed, its log has the cause");
    }

    static Reply malformed() {
        return invalidRequest("request must be well-formed HTTP/1.1");
    }

    static Reply transferEncoding() {
        return Reply.error(501, "not_implemented", "Transfer-Encoding must be chunked");
    }

    /** What Jetty refuses before it is a request; its own texts name classes and repeat what was sent. */
    static Reply malformed(int status, int headerBytes) {
        String tooLarge = "URI and headers must be at most " + headerBytes + " bytes";
        return switch (status) {
            case 414 -> Reply.error(414, "uri_too_long", tooLarge);
            case 417 -> Reply.error(417, "expectation_failed", "Expect must be 100-continue");
            // Jetty would have a client of HTTP/2 upgrade from 1.1 first.
            case 426, 505 -> Reply.error(505, "http_version_not_supported", "HTTP version must be 1.0 or 1.1");
            case 431 -> Reply.error(431, "headers_too_large", tooLarge);
            case 501 -> transferEncoding();
            default ->
                status >= 500
                        ? internalError()
                        : Reply.error(status, "invalid_request", "request must be well-formed HTTP/1.1");
        };
    }
}
