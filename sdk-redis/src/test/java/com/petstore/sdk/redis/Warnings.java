// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What the SDK logs as a warning or an error. */
final class Warnings {

    private Warnings() {}

    /** The lines that are logged while an action runs. */
    static List<String> during(Action action) throws Exception {
        List<String> lines = new CopyOnWriteArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                if (line.getLevel().intValue() >= Level.WARNING.intValue()) {
                    lines.add(line.getMessage());
                }
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger("com.petstore.sdk");
        logger.addHandler(handler);
        try {
            action.run();
        } finally {
            logger.removeHandler(handler);
        }
        return List.copyOf(lines);
    }

    @FunctionalInterface
    interface Action {

        void run() throws Exception;
    }
}
