// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.databind;

/** The service responded with an error. */
final class ServiceException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String code;
    private final String remaining;

    ServiceException(int status, String code, String message, String remaining) {
        super(status + " " + code + ": " + message);
        this.status = status;
        this.code = code;
        this.remaining = remaining;
    }

    int status() {
        return status;
    }

    String code() {
        return code;
    }

    /** What the service said about the quota. */
    String remaining() {
        return remaining;
    }
}
