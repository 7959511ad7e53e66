// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.check;

import static com.petstore.mockserver.check.ServiceRequest.creating;
import static com.petstore.mockserver.check.ServiceRequest.get;

import java.util.Optional;
import java.util.function.Function;

/** The requests that the check sends to a user's service, in this order. */
enum Probe {
    LIST(get("/pets")),
    LIMIT_100(get("/pets?limit=100")),

    CREATE(o -> pet("first", o.category())),
    CREATE_AGAIN(o -> pet("first", o.category())),
    CREATE_WITH_FRACTION(o -> pet("fraction", o.category() + ".0")),
    CREATE_SOLD(o -> pet("sold", o.category() + ",\"status\":\"sold\"")),
    CREATE_WITH_UNKNOWN_FIELD(o -> pet("unknown field", o.category() + ",\"id\":987654321987,\"petstoreCheck\":true")),
    CREATE_WITH_LONG_NAME(o -> pet(longName(), o.category())),
    CREATE_WITHOUT_NAME(o -> Optional.of(creating("{\"categoryId\":" + o.category() + "}"))),
    CREATE_WITHOUT_CATEGORY(o -> Optional.of(creating("{\"name\":\"petstore-check no category\"}"))),
    CREATE_WITH_UNKNOWN_STATUS(o -> pet("unknown status", o.category() + ",\"status\":\"petstore-check\"")),
    CREATE_WITH_TEXT_AS_CATEGORY(o -> pet("text as category", "\"" + o.category() + "\"")),
    CREATE_WITH_NULL(o -> pet("null", o.category() + ",\"status\":null")),
    CREATE_AS_TEXT(o -> pet("text", o.category())
            .map(request -> ServiceRequest.of("POST", "/pets")
                    .body("text/plain", request.body().orElseThrow()))),
    CREATE_FROM_MALFORMED_JSON(o -> Optional.of(creating("{\"name\":\"petstore-check malformed\","))),

    LIMIT_1(get("/pets?limit=1")),
    LIMIT_0(get("/pets?limit=0")),
    LIMIT_101(get("/pets?limit=101")),
    AVAILABLE(get("/pets?limit=100&status=available")),
    PENDING(get("/pets?limit=100&status=pending")),
    SOLD(get("/pets?limit=100&status=sold")),
    UNKNOWN_STATUS(get("/pets?status=petstore-check")),
    LIMIT_AS_TEXT(get("/pets?limit=petstore-check")),
    LIMIT_TWICE(get("/pets?limit=1&limit=2")),
    BAD_PERCENT_ENCODING(get("/pets?status=%zz")),
    LEADING_ZERO(get("/pets?limit=05")),
    UNKNOWN_PARAMETER(get("/pets?petstore-check=1")),
    GZIP(get("/pets").header("Accept-Encoding: gzip")),
    UPGRADE(o -> o.isTls()
            ? Optional.empty()
            : Optional.of(get("/pets")
                    .header("Connection: close, Upgrade, HTTP2-Settings")
                    .header("Upgrade: h2c")
                    .header("HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA"))),
    PET(o -> o.somePet().map(id -> get("/pets/" + id))),
    UNKNOWN_PET(get("/pets/9223372036854775806")),
    BAD_PET_ID(get("/pets/petstore-check")),
    WITHOUT_KEY(get("/pets").anonymous()),
    WRONG_KEY(get("/pets").authorization("Bearer petstore-check-is-not-a-key")),
    LOWER_CASE_SCHEME(get("/pets").authorization("bearer  KEY")),
    UNKNOWN_PATH_WITHOUT_KEY(get("/petstore-check").anonymous()),
    TRAILING_SLASH(get("/pets/")),
    // The one method besides GET, HEAD and OPTIONS that is defined to be safe; a service of pets lacks it.
    OTHER_METHOD(ServiceRequest.of("PROPFIND", "/pets")),
    HEAD(ServiceRequest.of("HEAD", "/pets")),
    OPTIONS(ServiceRequest.of("OPTIONS", "/pets").anonymous()),
    HTML_ONLY(get("/pets").header("Accept: text/html")),
    LIST_WITH_BODY(get("/pets").body("application/json", "{}")),
    ORDERS(get("/store/orders"));

    /** What the first pet is called. */
    static final String FIRST_NAME = "petstore-check first";

    @SuppressWarnings("ImmutableEnumChecker") // functions without a state
    private final Function<Observations, Optional<ServiceRequest>> request;

    Probe(ServiceRequest request) {
        this(observations -> Optional.of(request));
    }

    Probe(Function<Observations, Optional<ServiceRequest>> request) {
        this.request = request;
    }

    /** The request; empty if what was seen before leaves nothing to send. */
    Optional<ServiceRequest> request(Observations observations) {
        return request.apply(observations);
    }

    boolean isCreate() {
        return name().startsWith("CREATE");
    }

    /** Whether the interface document describes the response; to all else, a gateway may respond as it likes. */
    boolean isDocumented() {
        return switch (this) {
            case BAD_PERCENT_ENCODING, UNKNOWN_PATH_WITHOUT_KEY, TRAILING_SLASH, OTHER_METHOD, HEAD, OPTIONS, ORDERS ->
                false;
            default -> true;
        };
    }

    /** Whether the mock server counts the request against the quota. */
    boolean isCounted() {
        return switch (this) {
            case WITHOUT_KEY, WRONG_KEY, UNKNOWN_PATH_WITHOUT_KEY, TRAILING_SLASH, OTHER_METHOD, OPTIONS -> false;
            default -> true;
        };
    }

    private static Optional<ServiceRequest> pet(String name, String category) {
        return Optional.of(creating("{\"name\":\"petstore-check " + name + "\",\"categoryId\":" + category + "}"));
    }

    /** Longer than many columns of a database, and with more than ASCII. */
    static String longName() {
        return "\u00e4\u732b".repeat(150);
    }
}
