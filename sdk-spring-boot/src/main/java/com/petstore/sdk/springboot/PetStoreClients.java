// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.springboot.PetStoreProperties.Scope;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.env.Environment;

/**
 * Creates the clients that an application injects, from their properties, connection details and customizers, in this order. Closes them when the
 * application stops: after everything else that stops, once their calls have ended, within the time that Spring Boot gives each phase of a shutdown.
 */
final class PetStoreClients implements SmartLifecycle, DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(PetStoreClients.class);

    /** The default of Spring Boot. */
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final ConfigurableApplicationContext context;
    private final Environment environment;
    private final ApplicationLedger ledger;
    /** By the names of their beans. */
    private final Map<String, Created> created = new ConcurrentHashMap<>();

    /** Clients that a refresh replaced, while their calls end. */
    private final Set<PetStoreClient> replaced = ConcurrentHashMap.newKeySet();

    private volatile boolean running;

    PetStoreClients(ConfigurableApplicationContext context, ApplicationLedger ledger) {
        this.context = context;
        this.environment = context.getEnvironment();
        this.ledger = ledger;
    }

    private record Created(PetStoreClient client, LastFailure lastFailure) {}

    /** Returns the names of all beans that are clients, also those that an application creates itself, by the names of the clients. */
    Map<String, String> beans() {
        Map<String, String> beans = new TreeMap<>();
        for (String bean : context.getBeanNamesForType(PetStoreClient.class, false, false)) {
            beans.put(bean.replaceFirst("^petstore\\.", ""), bean);
        }
        return beans;
    }

    /** Returns a client, or null before it is created. */
    @Nullable
    PetStoreClient ifCreated(String bean) {
        return context.getBeanFactory().containsSingleton(bean) ? context.getBean(bean, PetStoreClient.class) : null;
    }

    /** Whether a client is to have a ledger; perhaps, if it is the application's own. */
    boolean mayHaveLedger(String name) {
        ClientName client = ClientName.of(name);
        return !ClientNames.all(environment, context).contains(client)
                || PetStoreProperties.of(client, environment).rateLimit().scope() == Scope.LEDGER;
    }

    /** Returns the health of a client, without a request. */
    ClientHealth health(String bean) {
        PetStoreClient found = ifCreated(bean);
        Created of = created.get(bean);
        return found == null
                ? ClientHealth.UNKNOWN
                : ClientHealth.of(
                        found.rateLimitStatus(),
                        of == null ? null : of.lastFailure().last(),
                        ApplicationProperties.of(environment));
    }

    /**
     * Creates a client.
     *
     * @throws InvalidPropertiesException if its properties are wrong, with the problems of all clients
     */
    PetStoreClient create(String name) {
        ClientName client = ClientName.of(name);
        Settings settings = new Settings(environment);
        ApplicationProperties application = settings.ofApplication();
        checkAll(application, settings);
        ClientSettings own = new ClientSettings(client, settings);
        LastFailure lastFailure = new LastFailure(name);
        PetStoreClientBuilder builder = builder(client, own, settings);
        builder.addListener(lastFailure);
        context.getBeanProvider(CallListener.class).orderedStream().forEach(builder::addListener);
        if (settings.areCorrect()) {
            builder.rateLimitScope(ledger.scope(own.scope(), application.ledger()));
        }
        context.getBeanProvider(PetStoreClientBuilderCustomizer.class)
                .orderedStream()
                .forEach(customizer -> customizer.customize(client, builder));
        own.addProblems(builder.problems());
        if (!settings.areCorrect()) {
            ClientNames.all(environment, context).stream()
                    .filter(other -> !other.equals(client))
                    .forEach(other -> check(other, settings));
            settings.throwIfWrong();
        }
        PetStoreClient result = builder.build();
        Created before = created.put(client.beanName(), new Created(result, lastFailure));
        if (before != null) {
            replaced.add(before.client());
            Thread closing = new Thread(() -> closeReplaced(before.client()), "petstore-replaced-" + client);
            closing.setDaemon(true);
            closing.start();
        }
        return result;
    }

    private void closeReplaced(PetStoreClient client) {
        client.close(timeout());
        replaced.remove(client);
    }

    /** Finds what is wrong with properties of no client alone. */
    private void checkAll(ApplicationProperties application, Settings settings) {
        settings.requireGroup("petstore.clients", "petstore.clients.<name>.base-url");
        settings.requireGroup("petstore.defaults", "petstore.defaults.timeout");
        if (ClientNames.named(environment).contains(ClientName.DEFAULT)) {
            settings.refuse(
                    "petstore.clients.default",
                    "must have another name, because that is the one of the client of petstore.base-url");
        }
        boolean isLedgerUsed = false;
        for (ClientName client : ClientNames.all(environment, context)) {
            if (settings.of(client).rateLimit().scope() == Scope.LEDGER) {
                isLedgerUsed = true;
                ledger.check(client, application.ledger(), settings);
            }
        }
        if (!isLedgerUsed && application.ledger().uri() != null) {
            // The quota would not be shared as intended.
            settings.refuse("petstore.ledger.uri", "is set, and no client has rate-limit.scope=ledger");
        }
        if (application.strict()) {
            settings.addUnknown(UnknownProperties.find(environment, context));
        }
    }

    private PetStoreClientBuilder builder(ClientName client, ClientSettings own, Settings settings) {
        PetStoreClientBuilder builder = PetStoreClient.builder().clientName(client.toString());
        own.apply(builder, context.getBeanProvider(SslBundles.class));
        Map<String, PetStoreConnectionDetails> details = details(client);
        if (details.size() > 1) {
            settings.addProblem(
                    client.prefix() + ".base-url",
                    "needs one bean of the type PetStoreConnectionDetails for the client " + client + ", there are "
                            + String.join(" and ", details.keySet()));
        }
        if (details.isEmpty()) {
            own.connect(builder);
        }
        details.values()
                .forEach(connection -> builder.baseUrl(connection.baseUrl()).apiKey(connection.apiKey()));
        return builder;
    }

    private Map<String, PetStoreConnectionDetails> details(ClientName client) {
        Map<String, PetStoreConnectionDetails> details =
                new TreeMap<>(context.getBeansOfType(PetStoreConnectionDetails.class));
        details.values().removeIf(connection -> !connection.isFor(client));
        return details;
    }

    /** Adds what is wrong with the properties of a client that is not created. A customizer may replace its address and its key. */
    private void check(ClientName client, Settings settings) {
        ClientSettings own = new ClientSettings(client, settings);
        Map<String, String> refused =
                new TreeMap<>(builder(client, own, settings).problems());
        if (context.getBeanProvider(PetStoreClientBuilderCustomizer.class).stream()
                .findAny()
                .isPresent()) {
            refused.keySet().removeAll(List.of("baseUrl", "apiKey"));
        }
        own.addProblems(refused);
    }

    @Override
    public void start() {
        running = true;
        notCreated().forEach(LOG::info);
        separated().forEach(LOG::warn);
    }

    /** Returns which clients of one key do not share its quota. A job would take what users of the site wait for. */
    List<String> separated() {
        boolean isLedgerEnabled = ApplicationProperties.of(environment).ledger().enabled();
        // By the service and the key; then by the scope, or the client if it shares with no other.
        Map<String, Map<String, String>> scopes = new TreeMap<>();
        for (ClientName client : ClientNames.all(environment, context)) {
            PetStoreProperties properties = PetStoreProperties.of(client, environment);
            if (properties.baseUrl() != null && properties.apiKey() != null) {
                Scope scope = properties.rateLimit().scope();
                Scope used = scope == Scope.LEDGER && !isLedgerEnabled ? Scope.SHARED : scope;
                scopes.computeIfAbsent(origin(properties.baseUrl()) + " " + properties.apiKey(), key -> new TreeMap<>())
                        .putIfAbsent(
                                used == Scope.ISOLATED ? client.prefix() : used.name(),
                                client.prefix() + ".rate-limit.scope is "
                                        + scope.name().toLowerCase(Locale.ROOT));
            }
        }
        return scopes.values().stream()
                .filter(ofKey -> ofKey.size() > 1)
                .map(ofKey -> String.join(" and ", ofKey.values())
                        + ", although these clients have the same service and API key: they do not share the quota. Set"
                        + " petstore.defaults.rate-limit.scope to shared or ledger instead, which holds for all"
                        + " clients.")
                .toList();
    }

    /** Returns scheme, host and port of a URL, which one set of limits belongs to. */
    private static String origin(String baseUrl) {
        return baseUrl.strip()
                .toLowerCase(Locale.ROOT)
                .replaceFirst("^(https?://[^/]+).*", "$1")
                .replaceFirst("^(https://.+):443$|^(http://.+):80$", "$1$2");
    }

    /** Returns which clients of the properties are replaced by beans of the application. */
    List<String> notCreated() {
        return ClientNames.all(environment, context).stream()
                .filter(client -> !context.containsBean(client.beanName()))
                .map(client ->
                        "The client of " + client.prefix() + ".base-url is not created, because the application has "
                                + String.join(" and ", beans().values()))
                .toList();
    }

    /** Closes all clients where the application ends; one that is only paused goes on later. */
    @Override
    public void stop() {
        running = false;
        if (context.isClosed()) {
            long end = System.nanoTime() + timeout().toNanos();
            Stream<@Nullable PetStoreClient> beans = beans().values().stream().map(this::ifCreated);
            Stream.concat(beans, replaced.stream())
                    .filter(Objects::nonNull)
                    .forEach(client -> client.close(Duration.ofNanos(Math.max(0, end - System.nanoTime()))));
        }
    }

    private Duration timeout() {
        return Binder.get(environment)
                .bind("spring.lifecycle.timeout-per-shutdown-phase", Duration.class)
                .orElse(TIMEOUT);
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Stops after the web server and all else that may call a client. */
    @Override
    public int getPhase() {
        return Integer.MIN_VALUE;
    }

    /** Closes what a start that failed has created, and what a refresh scope has, before the ledger. */
    @Override
    public void destroy() {
        created.values().forEach(of -> of.client().close());
    }
}
