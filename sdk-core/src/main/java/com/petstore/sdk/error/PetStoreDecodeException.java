// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.error;

import com.petstore.sdk.internal.text.PrintableText;

/**
 * The service responded with a success that does not match the interface document, or is larger than {@code maxResponseBytes}.
 * {@link #response()} has it.
 *
 * <p>The request was carried out: {@link #outcomeUnknown()} is true for a create.
 */
public final class PetStoreDecodeException extends PetStoreException {

    private static final long serialVersionUID = 1L;

    private final String jsonPath;

    /**
     * Creates the exception, for tests of an application.
     *
     * @param facts the facts; without a response, its status is 200
     */
    public PetStoreDecodeException(FailureFacts facts) {
        this(facts, facts.responseOr(200));
    }

    private PetStoreDecodeException(FailureFacts facts, ErrorResponse response) {
        super(facts, detail(facts, response), false, response);
        this.jsonPath = facts.jsonPath;
    }

    private static String detail(FailureFacts facts, ErrorResponse response) {
        return response.status() + ", but " + PrintableText.of(facts.jsonPath)
                + " does not match the interface document";
    }

    /** {@return where in the body the first problem is: a JSON path such as {@code $[3].categoryId}; {@code $} is the whole body} */
    public String jsonPath() {
        return jsonPath;
    }
}
