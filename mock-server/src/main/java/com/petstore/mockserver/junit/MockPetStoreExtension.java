// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.junit;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.MockPetStoreBuilder;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * A server in a field of a test class, with any settings.
 *
 * <pre>{@code
 * @RegisterExtension
 * static final MockPetStoreExtension petStore =
 *         new MockPetStoreExtension(settings -> settings.key("demo", QuotaPlan.FREE));
 * }</pre>
 *
 * <p>In a static field it is one server for all tests of the class, and in one of an instance a server for each
 * instance, which is one for each test unless the class is {@code PER_CLASS}. It starts when it is first used,
 * at the latest with the class or the test, and stops at its end. So its {@link #baseUrl()} can be a property
 * of an application that starts before the tests, such as Spring's. Classes that share a static field, as those with the
 * same base class do, share a server if they run concurrently; if not, each has a new server, on the port of the first.
 * After the last, the methods return what was of that server.
 *
 * <p>Parameters, faults that are left behind and failures are as with {@link WithMockPetStore}. Thread-safe.
 */
public final class MockPetStoreExtension
        implements BeforeAllCallback, AfterAllCallback, BeforeEachCallback, AfterEachCallback, ParameterResolver {

    private final Consumer<MockPetStoreBuilder> settings;
    private boolean allowsUnconsumedFaults;
    private @Nullable TestServer running;
    /** The one that runs, or ran last. */
    private @Nullable MockPetStore last;
    /**
     * The ids of the classes and tests in progress. JUnit also reports the end of one that has not begun here,
     * because another extension failed before.
     */
    private final Set<String> users = new HashSet<>();

    /** Makes an extension whose server has all defaults. */
    public MockPetStoreExtension() {
        this(builder -> {});
    }

    /**
     * Makes an extension.
     *
     * @param settings sets up the builder of each server that it starts
     */
    public MockPetStoreExtension(Consumer<MockPetStoreBuilder> settings) {
        this.settings = Objects.requireNonNull(settings, "settings");
    }

    /**
     * Has tests not fail for faults that could still hit when they end.
     *
     * @return this
     */
    public synchronized MockPetStoreExtension allowUnconsumedFaults() {
        allowsUnconsumedFaults = true;
        return this;
    }

    /**
     * The server, which is started if it has not run yet.
     *
     * @return the server
     * @throws UncheckedIOException if its port is not available
     */
    public synchronized MockPetStore server() {
        return last == null ? started().server() : last;
    }

    /**
     * The base address of the server, which ends with {@code /v1}; it is started if it has not run yet.
     *
     * @return the address
     */
    public String baseUrl() {
        return server().baseUrl();
    }

    /**
     * The key of the server, or the first one if it has several; it is started if it has not run yet.
     *
     * @return the key
     */
    public String apiKey() {
        return server().apiKey();
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        begin(context);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        end(context, context.getExecutionException());
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        begin(context).testBegins(context);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        if (!isUsedBy(context)) {
            return;
        }
        Optional<Throwable> failure = context.getExecutionException();
        try {
            started().testEnds(context);
        } catch (AssertionError | RuntimeException failureOfTheEnd) {
            end(context, Optional.of(failureOfTheEnd));
            throw failureOfTheEnd;
        }
        end(context, failure);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return TestServer.supports(parameter);
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return started().resolve(parameter);
    }

    private synchronized TestServer begin(ExtensionContext context) {
        // First, because JUnit also reports the end of what could not begin.
        users.add(context.getUniqueId());
        return started();
    }

    private synchronized boolean isUsedBy(ExtensionContext context) {
        return users.contains(context.getUniqueId());
    }

    private synchronized void end(ExtensionContext context, Optional<Throwable> failure) {
        users.remove(context.getUniqueId());
        if (!users.isEmpty() || running == null) {
            return;
        }
        try (TestServer ending = running) {
            running = null;
            if (failure.isEmpty()) {
                ending.requireAllFaultsConsumed();
            }
        }
    }

    private synchronized TestServer started() {
        if (running == null) {
            MockPetStoreBuilder builder = MockPetStore.builder();
            settings.accept(builder);
            if (last != null) {
                builder.port(URI.create(last.baseUrl()).getPort());
            }
            last = builder.start();
            running = new TestServer(last, allowsUnconsumedFaults);
        }
        return running;
    }
}
