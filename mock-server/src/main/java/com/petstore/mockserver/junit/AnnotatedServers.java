// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.junit;

import com.petstore.mockserver.internal.testing.TestSupport;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** The servers of tests with {@link WithMockPetStore}. Keeps nothing itself: JUnit keeps them, and closes them. */
final class AnnotatedServers implements BeforeEachCallback, AfterEachCallback, AfterAllCallback, ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(AnnotatedServers.class);

    @Override
    public void beforeEach(ExtensionContext context) {
        server(DeclaredServer.of(context)).testBegins(context);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        DeclaredServer declared = DeclaredServer.of(context);
        server(declared).testEnds(context);
        requireAllFaultsConsumedAtTheEndOf(declared, context);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        DeclaredServer declared = DeclaredServer.of(context);
        if (declared.home().getStore(NAMESPACE).get(declared.home().getUniqueId()) != null) {
            requireAllFaultsConsumedAtTheEndOf(declared, context);
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return TestServer.supports(parameter);
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return server(DeclaredServer.of(context)).resolve(parameter);
    }

    private static void requireAllFaultsConsumedAtTheEndOf(DeclaredServer declared, ExtensionContext context) {
        if (declared.isHomeOf(context) && context.getExecutionException().isEmpty()) {
            server(declared).requireAllFaultsConsumed();
        }
    }

    @SuppressWarnings("deprecation") // its successor came with JUnit 6
    private static TestServer server(DeclaredServer declared) {
        // Under its own name, because a store shows those of the classes around it too.
        TestServer server = declared.home()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(declared.home().getUniqueId(), name -> declared.start(), TestServer.class);
        return Objects.requireNonNull(server);
    }

    /**
     * The {@link WithMockPetStore} that holds for a test or a class: its own, or that of the nearest class around it.
     *
     * @param settings its settings
     * @param home the test or the class whose server it is
     */
    private record DeclaredServer(WithMockPetStore settings, ExtensionContext home) {

        static DeclaredServer of(ExtensionContext asking) {
            Optional<ExtensionContext> context = Optional.of(asking);
            while (context.isPresent()) {
                ExtensionContext declaring = context.get();
                Optional<WithMockPetStore> found = declaring
                        .getElement()
                        .flatMap(element -> AnnotationSupport.findAnnotation(element, WithMockPetStore.class));
                if (found.isPresent()) {
                    boolean perClass = found.get().lifecycle() == Lifecycle.PER_CLASS
                            && declaring.getTestMethod().isEmpty();
                    return new DeclaredServer(found.get(), perClass ? declaring : asking);
                }
                context = declaring.getParent();
            }
            throw new ExtensionConfigurationException(
                    "a test that is extended with its server must have @WithMockPetStore, had not");
        }

        boolean isHomeOf(ExtensionContext context) {
            return home.getUniqueId().equals(context.getUniqueId());
        }

        /** Returns a new server. */
        TestServer start() {
            if (settings.lifecycle() == Lifecycle.PER_METHOD
                    && home.getTestMethod().isEmpty()) {
                throw new ParameterResolutionException(
                        "lifecycle must be PER_CLASS for a parameter outside of a test, was PER_METHOD");
            }
            return new TestServer(
                    TestSupport.start(settings.plan(), settings.clock(), settings.startTime(), settings.randomSeed()),
                    settings.allowUnconsumedFaults());
        }
    }
}
