package com.petstore.sdk.simulation;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Keeps the thousands of retries of a simulation out of the log. */
public final class QuietLog implements BeforeEachCallback, AfterEachCallback {

    /** Kept here, because a logger that nobody holds forgets its level. */
    private static final Logger LOG = Logger.getLogger("com.petstore.sdk");

    static void silence() {
        LOG.setLevel(Level.OFF);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        silence();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        LOG.setLevel(null);
    }
}
