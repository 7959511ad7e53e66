// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.Locale;

/** A rule of the interface document that a client can break; a test finds it in a violation. Further constants may come. */
public enum ContractRule {
    /** A request must be HTTP. */
    MALFORMED_REQUEST,
    /** A path must be one of those in the section Endpoints. */
    UNKNOWN_PATH,
    /** A method must be one of those that the path has. */
    UNKNOWN_METHOD,
    /** Every request carries a key: section Authentication. */
    MISSING_KEY,
    /** {@code Authorization} has one form: section Authentication. */
    MALFORMED_AUTHORIZATION,
    /** The key must be valid: section Authentication. */
    UNKNOWN_KEY,
    /** A client waits until the time that {@code Retry-After} indicates: section Limits. */
    TOO_EARLY,
    /** A query holds only the parameters of its operation. */
    UNKNOWN_PARAMETER,
    /** A parameter of the query keeps to its type and range. */
    INVALID_PARAMETER,
    /** {@code petId} is an int64. */
    INVALID_PET_ID,
    /** getPet is not called once it is removed: section Versioning. */
    REMOVED_OPERATION,
    /** A request has a body only where the operation takes one. */
    UNEXPECTED_BODY,
    /** A body is {@code application/json}. */
    CONTENT_TYPE,
    /** A client takes {@code application/json}. */
    ACCEPT,
    /** A body has the required fields, and valid values: section NewPet. */
    INVALID_BODY,
    /** A body has the fields of NewPet only. */
    UNKNOWN_FIELD;

    /** {@return the name in JSON, such as {@code unknown-path}} */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
