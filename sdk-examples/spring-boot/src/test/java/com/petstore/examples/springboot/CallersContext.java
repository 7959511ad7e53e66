// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples.springboot;

import java.util.Map;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** The code of docs/concurrency.md. */
final class CallersContext {

    private CallersContext() {}

    /** Runs tasks where they arrive, with the logging context of the thread that calls this method. */
    static Executor capture() {
        Map<String, String> callers = MDC.getCopyOfContextMap();
        return task -> {
            Map<String, String> own = MDC.getCopyOfContextMap();
            set(callers);
            try {
                task.run();
            } finally {
                set(own);
            }
        };
    }

    private static void set(@Nullable Map<String, String> context) {
        if (context == null) {
            MDC.clear();
        } else {
            MDC.setContextMap(context);
        }
    }
}
