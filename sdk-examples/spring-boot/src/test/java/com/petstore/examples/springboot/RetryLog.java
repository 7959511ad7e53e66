// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples.springboot;

import com.petstore.sdk.CallListener;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs each retry with the logging context of the caller. */
final class RetryLog implements CallListener {

    private static final Logger LOG = LoggerFactory.getLogger(RetryLog.class);

    private final Map<CallInfo, Executor> callers = new ConcurrentHashMap<>();

    @Override
    public void callStarted(CallStarted event) {
        // On the caller's thread, as no other event.
        callers.put(event.call(), CallersContext.capture());
    }

    @Override
    public void retryScheduled(RetryScheduled event) {
        String failure = event.failure().getMessage();
        callers.get(event.call()).execute(() -> LOG.warn("{}; trying again", failure));
    }

    @Override
    public void callEnded(CallEnded event) {
        callers.remove(event.call());
    }
}
