package com.petstore.sdk.springboot;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.env.Environment;

/** Creates clients from their properties and from the beans that add to these. */
final class PetStoreClients {

    static final String BEAN_NAME = "petStoreClients";

    private final Environment environment;
    private final ObjectProvider<CallListener> listeners;
    private final ObjectProvider<PetStoreClientBuilderCustomizer> customizers;
    private final ObjectProvider<SslBundles> sslBundles;

    PetStoreClients(
            Environment environment,
            ObjectProvider<CallListener> listeners,
            ObjectProvider<PetStoreClientBuilderCustomizer> customizers,
            ObjectProvider<SslBundles> sslBundles) {
        this.environment = environment;
        this.listeners = listeners;
        this.customizers = customizers;
        this.sslBundles = sslBundles;
    }

    /**
     * Creates a client.
     *
     * @throws PetStorePropertiesException if its properties are wrong, with the problems of all clients
     */
    PetStoreClient create(String client) {
        List<String> problems = new ArrayList<>();
        PetStoreClient created = create(client, problems);
        if (created != null && problems.isEmpty()) {
            return created;
        }
        close(created);
        configuredClients().stream()
                .filter(other -> !other.equals(client))
                .forEach(other -> close(create(other, problems)));
        throw new PetStorePropertiesException(problems);
    }

    private List<String> configuredClients() {
        List<String> clients = new ArrayList<>(PropertiesBinder.namedClients(environment));
        if (OnBaseUrl.isSet(environment)) {
            clients.add(PetStoreClientBuilderCustomizer.DEFAULT_CLIENT);
        }
        return clients;
    }

    private @Nullable PetStoreClient create(String client, List<String> problems) {
        String prefix = PropertiesBinder.prefix(client);
        PetStoreProperties properties = new PropertiesBinder(environment).bind(client, problems);
        PetStoreClientBuilder builder = PetStoreClient.builder();
        new PropertiesMapper(prefix, properties, problems).apply(builder, sslBundles);
        CallListener[] all = listeners.orderedStream().toArray(CallListener[]::new);
        if (all.length > 0) {
            builder.listener(CallListener.all(all));
        }
        customizers.orderedStream().forEach(customizer -> customizer.customize(client, builder));
        try {
            return builder.build();
        } catch (IllegalStateException e) {
            BuilderProblems.of(e, prefix).stream()
                    .filter(problem ->
                            problems.stream().noneMatch(known -> BuilderProblems.sameProperty(known, problem)))
                    .forEach(problems::add);
            return null;
        }
    }

    private static void close(@Nullable PetStoreClient client) {
        if (client != null) {
            client.close();
        }
    }
}
