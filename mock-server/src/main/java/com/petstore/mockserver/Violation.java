package com.petstore.mockserver;

/**
 * Something that a client sent and that the interface document does not allow, whatever the server answered to it.
 *
 * @param request the request
 * @param rule what kind of thing it is
 * @param message the thing, the value and the rule, such as {@code limit must be 1 to 100, was 0}
 */
public record Violation(RecordedRequest request, ContractRule rule, String message) {

    /** {@return the request in short and the message, in one line} */
    @Override
    public String toString() {
        return request.summary() + ": " + message;
    }
}
