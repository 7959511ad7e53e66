// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

/** The service responded with an error. */
final class ServiceException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    final int status;
    final String code;

    /** The quota that the service showed. */
    final String remaining;

    ServiceException(int status, String code, String message, String remaining) {
        super(status + " " + code + ": " + message);
        this.status = status;
        this.code = code;
        this.remaining = remaining;
    }
}
