// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Keeps what the library logs, from here to {@link #close()}. */
public final class LogCapture extends Handler implements AutoCloseable {

    private final Logger logger = Logger.getLogger("com.petstore.sdk");
    private final List<String> lines = new CopyOnWriteArrayList<>();

    private LogCapture() {}

    public static LogCapture start() {
        LogCapture capture = new LogCapture();
        capture.logger.setLevel(Level.ALL);
        capture.logger.setUseParentHandlers(false);
        capture.logger.addHandler(capture);
        return capture;
    }

    /** Each line as level and message, such as {@code WARNING: careful}. */
    public List<String> lines() {
        return lines;
    }

    /** Forgets what was logged. */
    public void clear() {
        lines.clear();
    }

    @Override
    public void publish(LogRecord entry) {
        lines.add(entry.getLevel() + ": " + new SimpleFormatter().formatMessage(entry));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
        logger.setLevel(null);
    }
}
