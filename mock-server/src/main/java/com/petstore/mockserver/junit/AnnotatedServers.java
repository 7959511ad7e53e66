package com.petstore.mockserver.junit;

import java.util.Objects;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** The servers of tests with {@link WithMockPetStore}. Keeps nothing itself: JUnit keeps them, and closes them. */
final class AnnotatedServers implements BeforeEachCallback, AfterEachCallback, AfterAllCallback, ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(AnnotatedServers.class);

    @Override
    public void beforeEach(ExtensionContext context) {
        server(DeclaredServer.of(context)).testBegins(context.getUniqueId());
    }

    @Override
    public void afterEach(ExtensionContext context) {
        DeclaredServer declared = DeclaredServer.of(context);
        server(declared).testEnds(context.getUniqueId(), context.getExecutionException());
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
}
