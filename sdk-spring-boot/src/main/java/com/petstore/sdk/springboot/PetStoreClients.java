// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.RateLimitStatus;
import com.petstore.sdk.springboot.PetStoreProperties.Scope;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.ApplicationContext;
import org.springframework.core.env.Environment;

/** Creates clients from their properties, connection details and customizers, in this order. */
final class PetStoreClients implements DisposableBean {

    private final ApplicationContext context;
    private final Environment environment;
    private final ApplicationLedger ledger;
    private final Map<String, Created> created = new ConcurrentHashMap<>();

    PetStoreClients(ApplicationContext context, ApplicationLedger ledger) {
        this.context = context;
        this.environment = context.getEnvironment();
        this.ledger = ledger;
    }

    /** Creates a listener of the starter's, which is no bean of that type, so that an application can inject its own. */
    @FunctionalInterface
    interface ListenerFactory {

        /** Creates the listener of one client. */
        CallListener create();
    }

    /**
     * A client, and what its calls have shown.
     *
     * @param client the client
     * @param lastFailure of its calls
     */
    record Created(PetStoreClient client, LastFailure lastFailure) {}

    /** Returns the names of all clients, created or not. */
    List<String> names() {
        return ClientNames.all(environment, context);
    }

    /** Returns the clients that were created so far, by name. */
    Map<String, Created> created() {
        return Collections.unmodifiableMap(created);
    }

    /** Returns the health of the clients that were created so far. */
    ClientsHealth health() {
        ApplicationProperties properties = ApplicationProperties.of(environment, new PropertyProblems());
        Map<String, RateLimitStatus> statuses = new TreeMap<>();
        Map<String, Map<String, Object>> lastFailures = new TreeMap<>();
        created.forEach((name, of) -> {
            statuses.put(name, of.client().rateLimitStatus());
            of.lastFailure().details().ifPresent(failure -> lastFailures.put(name, failure));
        });
        return ClientsHealth.of(
                statuses, lastFailures, properties.rateLimit().ledger().required(), Instant.now());
    }

    /**
     * Creates a client.
     *
     * @throws InvalidPropertiesException if its properties are wrong, with the problems of all clients
     */
    PetStoreClient create(String client) {
        PropertyProblems problems = new PropertyProblems();
        ApplicationProperties properties = ApplicationProperties.of(environment, problems);
        LastFailure lastFailure = new LastFailure();
        PetStoreClientBuilder builder = configure(client, lastFailure, problems);
        checkAll(properties, problems);
        if (!problems.isEmpty()) {
            names().stream()
                    .filter(other -> !other.equals(client))
                    .forEach(other -> configure(other, lastFailure, problems));
            problems.throwIfAny();
        }
        PetStoreClient result = builder.build();
        created.put(client, new Created(result, lastFailure));
        return result;
    }

    /** Finds what is wrong with properties of no client alone. */
    private void checkAll(ApplicationProperties properties, PropertyProblems problems) {
        PropertiesBinder binder = PropertiesBinder.ofApplication(environment, problems);
        binder.requireGroup(PropertyLayers.CLIENTS, "petstore.clients.<name>.base-url");
        binder.requireGroup(PropertyLayers.DEFAULTS, "petstore.defaults.timeout");
        if (ClientNames.named(environment).contains(PetStoreClientBuilderCustomizer.DEFAULT_CLIENT)) {
            binder.refuse(
                    "petstore.clients.default",
                    "must have another name, because that is the one of the client of petstore.base-url");
        }
        // With an address of Redis that no client uses, the quota would not be shared as intended.
        if (properties.redis().uri() != null
                && names().stream()
                        .map(name -> new ClientSettings(name, environment, new PropertyProblems()).scope())
                        .noneMatch(Scope.LEDGER::equals)) {
            binder.refuse("petstore.redis.uri", "is set, and no client has rate-limit.scope=ledger");
        }
    }

    private PetStoreClientBuilder configure(String client, LastFailure lastFailure, PropertyProblems problems) {
        ClientSettings settings = new ClientSettings(client, environment, problems);
        PetStoreClientBuilder builder =
                PetStoreClient.builder().clientName(client).listener(CallListener.all(listeners(lastFailure)));
        settings.apply(builder, scope(settings.scope(), problems), context.getBeanProvider(SslBundles.class));
        connect(client, settings, builder, problems);
        context.getBeanProvider(PetStoreClientBuilderCustomizer.class)
                .orderedStream()
                .forEach(customizer -> customizer.customize(client, builder));
        settings.addProblems(builder);
        return builder;
    }

    private @Nullable RateLimitScope scope(Scope scope, PropertyProblems problems) {
        return switch (scope) {
            case SHARED -> RateLimitScope.shared();
            case ISOLATED -> RateLimitScope.isolated();
            case LEDGER -> ledger.scope(problems);
        };
    }

    private void connect(
            String client, ClientSettings settings, PetStoreClientBuilder builder, PropertyProblems problems) {
        Map<String, PetStoreConnectionDetails> details =
                new TreeMap<>(context.getBeansOfType(PetStoreConnectionDetails.class));
        details.values().removeIf(connection -> !connection.isFor(client));
        if (details.size() > 1) {
            problems.add(
                    ClientNames.prefix(client) + ".base-url",
                    "needs one bean of the type PetStoreConnectionDetails for the client " + client + ", there are "
                            + String.join(" and ", details.keySet()),
                    null);
        }
        if (details.isEmpty()) {
            settings.connect(builder);
        }
        details.values()
                .forEach(connection -> builder.baseUrl(connection.baseUrl()).apiKey(connection.apiKey()));
    }

    private CallListener[] listeners(LastFailure lastFailure) {
        return Stream.of(
                        Stream.of(lastFailure),
                        context.getBeanProvider(ListenerFactory.class)
                                .orderedStream()
                                .map(ListenerFactory::create),
                        context.getBeanProvider(CallListener.class).orderedStream())
                .flatMap(all -> all)
                .toArray(CallListener[]::new);
    }

    /** Closes the clients before their ledger is closed. Spring has closed most of them, but not yet those of a refresh scope. */
    @Override
    public void destroy() {
        created.values().forEach(of -> of.client().close());
    }
}
