// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** A logger of all levels that keeps what it is given. */
public final class RecordingLogger extends LegacyAbstractLogger {

    private static final long serialVersionUID = 1L;

    private final transient List<String> lines = new CopyOnWriteArrayList<>();

    /** Each line as level and message, such as {@code WARN with stack trace: careful}. */
    public List<String> lines() {
        return lines;
    }

    @Override
    protected void handleNormalizedLoggingCall(
            Level level, Marker marker, String message, Object[] arguments, Throwable thrown) {
        lines.add(level
                + (thrown == null ? ": " : " with stack trace: ")
                + MessageFormatter.basicArrayFormat(message, arguments));
    }

    @Override
    protected String getFullyQualifiedCallerName() {
        return RecordingLogger.class.getName();
    }

    @Override
    public boolean isTraceEnabled() {
        return true;
    }

    @Override
    public boolean isDebugEnabled() {
        return true;
    }

    @Override
    public boolean isInfoEnabled() {
        return true;
    }

    @Override
    public boolean isWarnEnabled() {
        return true;
    }

    @Override
    public boolean isErrorEnabled() {
        return true;
    }
}
