// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.response.RateLimitStatus;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.ApplicationContext;

/** Creates clients from their properties, connection details and customizers, in this order. */
final class PetStoreClients implements DisposableBean {

    private final ApplicationContext context;
    private final ObjectProvider<CallListener> listeners;
    private final ObjectProvider<ListenerFactory> listenerFactories;
    private final ObjectProvider<PetStoreClientBuilderCustomizer> customizers;
    private final ObjectProvider<SslBundles> sslBundles;
    private final ApplicationLedger ledger;
    private final Map<String, Created> created = new ConcurrentHashMap<>();

    PetStoreClients(
            ApplicationContext context,
            ObjectProvider<CallListener> listeners,
            ObjectProvider<ListenerFactory> listenerFactories,
            ObjectProvider<PetStoreClientBuilderCustomizer> customizers,
            ObjectProvider<SslBundles> sslBundles,
            ApplicationLedger ledger) {
        this.context = context;
        this.listeners = listeners;
        this.listenerFactories = listenerFactories;
        this.customizers = customizers;
        this.sslBundles = sslBundles;
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
        return ClientNames.all(context.getEnvironment(), context);
    }

    /** Returns the clients that were created so far, by name. */
    Map<String, Created> created() {
        return Collections.unmodifiableMap(created);
    }

    /** Returns the health of the clients that were created so far. */
    ClientsHealth health() {
        PropertyProblems reported = new PropertyProblems(context.getEnvironment());
        boolean isLedgerRequired = application(reported).rateLimit().ledger().required();
        Map<String, RateLimitStatus> statuses = new TreeMap<>();
        Map<String, Map<String, Object>> lastFailures = new TreeMap<>();
        created.forEach((name, of) -> {
            statuses.put(name, of.client().rateLimitStatus());
            of.lastFailure().details().ifPresent(failure -> lastFailures.put(name, failure));
        });
        return ClientsHealth.of(statuses, lastFailures, isLedgerRequired, Instant.now());
    }

    private ApplicationProperties application(PropertyProblems problems) {
        PropertiesBinder binder = new PropertiesBinder(context.getEnvironment(), problems);
        binder.requireGroup(ClientNames.CLIENTS);
        return binder.bind("petstore", ApplicationProperties.class);
    }

    /**
     * Creates a client.
     *
     * @throws InvalidPropertiesException if its properties are wrong, with the problems of all clients
     */
    PetStoreClient create(String client) {
        PropertyProblems problems = new PropertyProblems(context.getEnvironment());
        LastFailure lastFailure = new LastFailure();
        PetStoreClientBuilder builder = configure(client, lastFailure, problems);
        ApplicationLedger.refuseUnused(application(problems), names().stream().map(this::scope), problems);
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

    /** What is wrong with the properties of a client is found when it is created. */
    private PetStoreProperties.Scope scope(String client) {
        PropertyProblems found = new PropertyProblems(context.getEnvironment());
        return new ClientSettings(client, new PropertiesBinder(context.getEnvironment(), found), found).scope();
    }

    private PetStoreClientBuilder configure(String client, LastFailure lastFailure, PropertyProblems problems) {
        PropertiesBinder binder = new PropertiesBinder(context.getEnvironment(), problems);
        ClientSettings settings = new ClientSettings(client, binder, problems);
        PetStoreClientBuilder builder =
                PetStoreClient.builder().clientName(client).listener(CallListener.all(listeners(lastFailure)));
        settings.apply(builder, ledger, sslBundles);
        connect(client, settings, builder, problems);
        customizers.orderedStream().forEach(customizer -> customizer.customize(client, builder));
        settings.addProblems(builder);
        return builder;
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
                            + String.join(" and ", details.keySet()));
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
                        listenerFactories.orderedStream().map(ListenerFactory::create),
                        listeners.orderedStream())
                .flatMap(all -> all)
                .toArray(CallListener[]::new);
    }

    /** Closes the clients before their ledger is closed. Spring has closed most of them, but not yet those of a refresh scope. */
    @Override
    public void destroy() {
        created.values().forEach(of -> of.client().close());
    }
}
