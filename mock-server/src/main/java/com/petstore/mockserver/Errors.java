// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.Admission.Reason;
import com.petstore.mockserver.Admission.Refusal;
import java.time.Duration;
import org.eclipse.jetty.http.DateGenerator;

/**
 * Every error that this server answers with. Interface document, section Errors; the codes are assumptions, and no text
 * that a client sent is repeated but numbers and names of fields.
 */
final class Errors {

    private Errors() {}

    static Response invalidRequest(String message) {
        return Response.error(400, "invalid_request", message);
    }

    /** The challenges are those of RFC 6750. */
    static Response unauthorized(RequestIdentity.Credentials credentials) {
        String reason = switch (credentials) {
            case MISSING -> "";
            case MALFORMED -> ", error=\"invalid_request\"";
            case WELL_FORMED -> ", error=\"invalid_token\"";
        };
        return Response.error(401, "unauthorized", credentialsRule(credentials))
                .with("WWW-Authenticate", "Bearer realm=\"petstore\"" + reason);
    }

    static String credentialsRule(RequestIdentity.Credentials credentials) {
        return switch (credentials) {
            case MISSING -> "the API key is missing: send it as Authorization: Bearer <API_KEY>";
            case MALFORMED -> "Authorization must be one header of the form Bearer <API_KEY>";
            case WELL_FORMED -> "the API key is not known";
        };
    }

    static Response controlTokenMissing() {
        return Response.error(
                        401, "unauthorized", "the control interface must be asked with Authorization: Bearer <TOKEN>")
                .with("WWW-Authenticate", "Bearer realm=\"petstore-control\"");
    }

    static Response forbidden(String message) {
        return Response.error(403, "forbidden", message);
    }

    static Response noSuchPath() {
        return Response.error(404, "not_found", "no such path");
    }

    static Response noSuchPath(String nearMiss) {
        return Response.error(404, "not_found", "no such path; the nearest is " + nearMiss);
    }

    static Response noSuchPet() {
        return Response.error(404, "not_found", "no pet has this identifier");
    }

    static Response methodNotAllowed(String allow) {
        return Response.error(405, "method_not_allowed", "method must be one of " + allow)
                .with("Allow", allow);
    }

    static Response notAcceptable() {
        return Response.error(406, "not_acceptable", "Accept must allow application/json");
    }

    static Response bodyTooLate(Duration idleTime) {
        String rule = "body must not pause for " + idleTime.toMillis() + " milliseconds";
        return Response.error(408, "request_timeout", rule).andClose();
    }

    static Response gone() {
        return Response.error(
                410, "gone", "this operation was removed on 5 December 2030, use GET /pets with the status filter");
    }

    static Response bodyTooLarge(int maxBytes) {
        return Response.error(413, "payload_too_large", "body must be at most " + maxBytes + " bytes")
                .andClose();
    }

    static Response unsupportedMediaType(String message) {
        return Response.error(415, "unsupported_media_type", message);
    }

    static Response refused(Refusal refused, boolean hasDate) {
        String code = refused.reason() == Reason.BANNED ? "key_banned" : "rate_limit_exceeded";
        String message = switch (refused.reason()) {
            case MINUTE_USED_UP -> "the requests of this minute are used up";
            case DAY_USED_UP -> "the requests of this day are used up";
            case BANNED -> "the API key is banned for a while: it kept sending after a 429";
        };
        String retryAfter = hasDate
                ? DateGenerator.formatDate(Response.wholeSeconds(refused.retryAt()))
                : Long.toString(refused.retryAfterSeconds());
        return Response.error(429, code, message + ", retry in " + refused.retryAfterSeconds() + " seconds")
                .with("Retry-After", retryAfter);
    }

    static Response internalError() {
        return Response.error(500, "internal_error", "the server failed, its log says why");
    }

    static Response malformed() {
        return invalidRequest("request must be well-formed HTTP/1.1");
    }

    static Response transferEncoding() {
        return Response.error(501, "not_implemented", "Transfer-Encoding must be chunked");
    }

    /** What Jetty refuses before it is a request; its own texts name classes and repeat what was sent. */
    static Response malformed(int status, int headerBytes) {
        String tooLarge = "URI and headers must be at most " + headerBytes + " bytes";
        return switch (status) {
            case 414 -> Response.error(414, "uri_too_long", tooLarge);
            case 417 -> Response.error(417, "expectation_failed", "Expect must be 100-continue");
            // Jetty would have a client of HTTP/2 upgrade from 1.1 first.
            case 426, 505 -> Response.error(505, "http_version_not_supported", "HTTP version must be 1.0 or 1.1");
            case 431 -> Response.error(431, "headers_too_large", tooLarge);
            case 501 -> transferEncoding();
            default ->
                status >= 500
                        ? internalError()
                        : Response.error(status, "invalid_request", "request must be well-formed HTTP/1.1");
        };
    }
}
