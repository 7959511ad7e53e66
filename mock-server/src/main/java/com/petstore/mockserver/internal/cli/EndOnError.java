// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import java.io.PrintWriter;
import java.lang.Thread.UncaughtExceptionHandler;
import org.jspecify.annotations.Nullable;

/**
 * Ends the process after an Error, such as one of memory, so that scripts and containers do not wait for a server that accepts
 * requests and does not respond.
 */
final class EndOnError implements UncaughtExceptionHandler {

    private static final int FAILED = 5;
    private static final int BYTES_OF_RESERVE = 512 * 1024;

    private final PrintWriter err;

    /** Memory for the message where there is no other left. */
    @SuppressWarnings("UnusedVariable") // what counts is that it is let go
    private byte @Nullable [] reserve = new byte[BYTES_OF_RESERVE];

    EndOnError(PrintWriter err) {
        this.err = err;
    }

    @Override
    public synchronized void uncaughtException(Thread thread, Throwable failure) {
        try {
            reserve = null;
            err.println("the server has failed and ends: " + failure);
            failure.printStackTrace(err);
            err.flush();
        } finally {
            Runtime.getRuntime().halt(FAILED);
        }
    }
}
