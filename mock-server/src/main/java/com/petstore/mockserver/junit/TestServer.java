// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.junit;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.RegisteredFault;
import com.petstore.mockserver.internal.testing.MockPetStoreReport;
import com.petstore.mockserver.internal.testing.TestSupport;
import java.net.URI;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;

/** A running server, and which tests use it. Thread-safe: tests that run concurrently may share it. */
@SuppressWarnings("deprecation") // JUnit closes what is AutoCloseable from 5.13 on, and before only this
final class TestServer implements AutoCloseable, ExtensionContext.Store.CloseableResource {

    private final MockPetStore server;
    private final boolean allowsUnconsumedFaults;
    private final Set<Long> olderThanTheTests = new HashSet<>();
    /** By their ids. JUnit also reports the end of a test that has not begun here, because another extension failed before. */
    private final Map<String, RunningTest> running = new HashMap<>();

    /**
     * A test that runs.
     *
     * @param besides the names of those that have used the server meanwhile
     */
    private record RunningTest(String name, Set<String> besides) {}

    TestServer(MockPetStore server, boolean allowsUnconsumedFaults) {
        this.server = server;
        this.allowsUnconsumedFaults = allowsUnconsumedFaults;
    }

    MockPetStore server() {
        return server;
    }

    /** Whether a parameter can be resolved from a server. */
    static boolean supports(ParameterContext parameter) {
        Class<?> type = parameter.getParameter().getType();
        return type == MockPetStore.class
                || type == MockClock.class
                || parameter.isAnnotated(BaseUrl.class)
                || parameter.isAnnotated(ApiKey.class);
    }

    /** The value of a parameter. */
    Object resolve(ParameterContext parameter) {
        Class<?> type = parameter.getParameter().getType();
        boolean isUrl = parameter.isAnnotated(BaseUrl.class);
        if (!isUrl && !parameter.isAnnotated(ApiKey.class)) {
            return type == MockClock.class ? server.clock() : server;
        }
        if (isUrl && type == URI.class) {
            return URI.create(server.baseUrl());
        }
        if (type != String.class) {
            String rule = isUrl ? "@BaseUrl must be on a String or a URI" : "@ApiKey must be on a String";
            throw new ParameterResolutionException(rule + ", was on a " + type.getSimpleName());
        }
        return isUrl ? server.baseUrl() : server.apiKey();
    }

    synchronized void testBegins(ExtensionContext context) {
        RunningTest test = new RunningTest(context.getDisplayName(), new TreeSet<>());
        for (RunningTest other : running.values()) {
            other.besides().add(test.name());
            test.besides().add(other.name());
        }
        running.put(context.getUniqueId(), test);
        if (running.size() == 1) {
            olderThanTheTests.clear();
            server.faults().list().forEach(added -> olderThanTheTests.add(added.id()));
        }
    }

    /**
     * Fails a test that has left faults behind; a test that has failed already gets the report of the server.
     *
     * @param context that of the test, which has why it failed if it did
     * @throws AssertionError if a fault of the tests could still hit; the next test will not meet it
     */
    synchronized void testEnds(ExtensionContext context) {
        RunningTest test = running.remove(context.getUniqueId());
        // As long as other tests run, the faults may be theirs, or may still hit.
        List<RegisteredFault> left = running.isEmpty() ? takeUnconsumedOfTests() : List.of();
        end(context.getExecutionException().orElse(null), left, test == null ? Set.of() : test.besides());
    }

    /**
     * Checks all faults, also those that are older than the tests.
     *
     * @throws AssertionError if one could still hit
     */
    void requireAllFaultsConsumed() {
        end(null, server.faults().unconsumed(), Set.of());
    }

    private void end(@Nullable Throwable failure, List<RegisteredFault> left, Set<String> besides) {
        try {
            TestSupport.end(server, failure, allowsUnconsumedFaults ? List.of() : left);
        } catch (AssertionError e) {
            name(besides, e);
            throw e;
        }
        if (failure != null) {
            name(besides, failure);
        }
    }

    private static void name(Set<String> besides, Throwable failure) {
        if (!besides.isEmpty()) {
            failure.addSuppressed(new MockPetStoreReport(
                    "these tests used the server at the same time: " + String.join(", ", besides)));
        }
    }

    @Override
    public void close() {
        server.close();
    }

    private List<RegisteredFault> takeUnconsumedOfTests() {
        List<RegisteredFault> left = server.faults().unconsumed().stream()
                .filter(added -> !olderThanTheTests.contains(added.id()))
                .toList();
        left.forEach(added -> server.faults().remove(added.id()));
        return left;
    }
}
