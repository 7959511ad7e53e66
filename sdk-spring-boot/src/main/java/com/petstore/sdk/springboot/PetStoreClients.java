// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.InvalidSettingsException;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.response.RateLimitStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.ApplicationContext;

/** Creates clients from their properties and from the beans that add to these. */
final class PetStoreClients implements DisposableBean {

    private final ApplicationContext context;
    private final ObjectProvider<CallListener> listeners;
    private final ObjectProvider<ListenerFactory> listenerFactories;
    private final ObjectProvider<PetStoreClientBuilderCustomizer> customizers;
    private final ObjectProvider<SslBundles> sslBundles;
    private final LedgerScopes ledgers;
    private final Map<String, Created> created = new ConcurrentHashMap<>();

    PetStoreClients(
            ApplicationContext context,
            ObjectProvider<CallListener> listeners,
            ObjectProvider<ListenerFactory> listenerFactories,
            ObjectProvider<PetStoreClientBuilderCustomizer> customizers,
            ObjectProvider<SslBundles> sslBundles,
            LedgerScopes ledgers) {
        this.context = context;
        this.listeners = listeners;
        this.listenerFactories = listenerFactories;
        this.customizers = customizers;
        this.sslBundles = sslBundles;
        this.ledgers = ledgers;
    }

    /** Creates a listener of the starter's, which is no bean of that type, so that an application can inject its own. */
    @FunctionalInterface
    interface ListenerFactory {

        /** Creates the listener of one client. */
        CallListener create();
    }

    /**
     * A client, and what it cannot tell itself.
     *
     * @param client the client
     * @param scope as the properties set it
     */
    record Created(PetStoreClient client, PetStoreProperties.Scope scope) {}

    /** Returns the names of all clients, created or not. */
    List<String> names() {
        return PropertiesBinder.clients(context.getEnvironment(), context);
    }

    /** Returns the health of the clients that were created so far. */
    ClientsHealth health() {
        Map<String, RateLimitStatus> statuses = new TreeMap<>();
        created.forEach((name, of) -> statuses.put(name, of.client().rateLimitStatus()));
        return ClientsHealth.of(statuses, ledgers.isRequired(new ArrayList<>()), Instant.now());
    }

    /** Returns the clients that were created so far, by name. */
    Map<String, Created> created() {
        return Collections.unmodifiableMap(created);
    }

    /**
     * Creates a client.
     *
     * @throws PetStorePropertiesException if its properties are wrong, with the problems of all clients
     */
    PetStoreClient create(String client) {
        List<String> problems = new ArrayList<>();
        Created result = tryToCreate(client, problems);
        ledgers.isRequired(problems);
        ledgers.refuseUnused(names().stream().map(this::scope), problems);
        if (result != null && problems.isEmpty()) {
            created.put(client, result);
            return result.client();
        }
        close(result);
        names().stream().filter(other -> !other.equals(client)).forEach(other -> close(tryToCreate(other, problems)));
        throw new PetStorePropertiesException(problems);
    }

    /** As the properties set it; what is wrong with these is found when their client is created. */
    private PetStoreProperties.Scope scope(String client) {
        return new PropertiesBinder(context.getEnvironment())
                .bindClient(client, new ArrayList<>())
                .rateLimit()
                .scope();
    }

    private @Nullable Created tryToCreate(String client, List<String> problems) {
        String prefix = PropertiesBinder.prefix(client);
        PetStoreProperties properties = new PropertiesBinder(context.getEnvironment()).bindClient(client, problems);
        PetStoreProperties.Scope scope =
                ledgers.permitted(properties.rateLimit().scope(), problems);
        PetStoreClientBuilder builder = PetStoreClient.builder();
        new PropertiesMapper(prefix, properties, problems).apply(builder, scope, ledgers, sslBundles);
        builder.clientName(client).listener(CallListener.all(listeners()));
        customizers.orderedStream().forEach(customizer -> customizer.customize(client, builder));
        // Last, so that no customizer leads the client of a test back to the real service.
        connect(builder, client, problems);
        try {
            return new Created(builder.build(), scope);
        } catch (InvalidSettingsException e) {
            BuilderProblems.of(e, prefix).stream()
                    .filter(problem ->
                            problems.stream().noneMatch(known -> BuilderProblems.sameProperty(known, problem)))
                    .forEach(problems::add);
            return null;
        }
    }

    private void connect(PetStoreClientBuilder builder, String client, List<String> problems) {
        String prefix = PropertiesBinder.prefix(client);
        Map<String, PetStoreConnectionDetails> details =
                new TreeMap<>(context.getBeansOfType(PetStoreConnectionDetails.class));
        details.values().removeIf(connection -> !connection.isFor(client));
        if (details.size() > 1) {
            problems.add(
                    prefix + ".base-url: there must be one bean of the type PetStoreConnectionDetails for the client "
                            + client + ", there are " + String.join(" and ", details.keySet()));
        }
        details.values().forEach(connection -> {
            builder.baseUrl(connection.baseUrl()).apiKey(connection.apiKey());
            // A variable that is not set where the real service is not called.
            problems.removeIf(
                    problem -> problem.startsWith(prefix + ".base-url ") || problem.startsWith(prefix + ".api-key "));
        });
    }

    private CallListener[] listeners() {
        return Stream.concat(listenerFactories.orderedStream().map(ListenerFactory::create), listeners.orderedStream())
                .toArray(CallListener[]::new);
    }

    /** Closes the clients before their ledger is closed. Spring has closed most of them, but not yet those of a refresh scope. */
    @Override
    public void destroy() {
        created.values().forEach(PetStoreClients::close);
    }

    private static void close(@Nullable Created created) {
        if (created != null) {
            created.client().close();
        }
    }
}
