// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.check;

import com.petstore.mockserver.Behavior;
import com.petstore.mockserver.internal.Wording;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Compares a service with the interface document and with the mock server, and returns how to make the mock server behave alike.
 *
 * <pre>{@code
 * ServiceReport report = ServiceCheck.of(URI.create("https://staging.pets.example/v1"), () -> System.getenv("PETSTORE_API_KEY"))
 *         .run();
 * assertThat(report.brokenPromises()).isEmpty();
 * }</pre>
 *
 * <p>It sends at most 45 requests, one after the other, and none after a 429 or while the headers show fewer than ten requests left.
 * Unless {@link #write} is called, it only reads. Immutable: each method returns a copy with one setting changed.
 */
public final class ServiceCheck {

    private static final int MOST_REQUESTS = 45;
    private static final int MOST_PETS = 10;
    private static final int FEWEST_LEFT = 10;
    private static final int MOST_FAILURES = 3;
    private static final Duration USUAL_TIMEOUT = Duration.ofSeconds(10);

    private final URI baseUrl;
    private final Supplier<@Nullable String> apiKey;
    private final boolean writes;
    private final Duration timeout;
    private final Optional<SSLContext> tls;
    private final Behavior behavior;
    private final Consumer<String> progress;

    private ServiceCheck(
            URI baseUrl,
            Supplier<@Nullable String> apiKey,
            boolean writes,
            Duration timeout,
            Optional<SSLContext> tls,
            Behavior behavior,
            Consumer<String> progress) {
        this.baseUrl = baseUrl;
        this.apiKey = apiKey;
        this.writes = writes;
        this.timeout = timeout;
        this.tls = tls;
        this.behavior = behavior;
        this.progress = progress;
    }

    /**
     * A check that only reads.
     *
     * @param baseUrl the base URL of the service, such as {@code https://staging.pets.example/v1}
     * @param apiKey the API key, called once for each run
     * @return the check
     * @throws IllegalArgumentException if the URL is not one of http or https with a host and without user, query and fragment
     */
    public static ServiceCheck of(URI baseUrl, Supplier<@Nullable String> apiKey) {
        String scheme = String.valueOf(baseUrl.getScheme()).toLowerCase(Locale.ROOT);
        boolean isHttp = scheme.equals("http") || scheme.equals("https");
        if (!isHttp
                || baseUrl.getHost() == null
                || baseUrl.getRawUserInfo() != null
                || baseUrl.getRawQuery() != null
                || baseUrl.getRawFragment() != null) {
            throw new IllegalArgumentException(
                    "url must be http or https with a host, and without user, query and fragment");
        }
        return new ServiceCheck(
                baseUrl, apiKey, false, USUAL_TIMEOUT, Optional.empty(), Behavior.defaults(), request -> {});
    }

    /**
     * Checks createPet too. The service has no operation that deletes pets: at most ten stay there, all named {@code
     * petstore-check ..} unless the service accepts a pet without a name, and {@link ServiceReport#createdPets} lists them.
     *
     * @return a copy with this setting
     */
    public ServiceCheck write() {
        return new ServiceCheck(baseUrl, apiKey, true, timeout, tls, behavior, progress);
    }

    /**
     * Compares with a mock server of this behavior; by default with one of {@link Behavior#defaults}. With what an earlier report
     * printed, a difference is what has changed since.
     *
     * @param assumed the behavior
     * @return a copy with this setting
     */
    public ServiceCheck behavior(Behavior assumed) {
        return new ServiceCheck(baseUrl, apiKey, writes, timeout, tls, assumed, progress);
    }

    /**
     * Sets how long a request may take, from connecting to the end of its response; the default is ten seconds.
     *
     * @param limit at least one millisecond
     * @return a copy with this setting
     * @throws IllegalArgumentException if the limit is shorter
     */
    public ServiceCheck timeout(Duration limit) {
        if (limit.toMillis() < 1) {
            throw new IllegalArgumentException("timeout must be at least 1 ms, was " + Wording.seconds(limit));
        }
        return new ServiceCheck(baseUrl, apiKey, writes, limit, tls, behavior, progress);
    }

    /**
     * Sets what certificates are trusted; by default those that Java trusts.
     *
     * @param context a context with the certificates
     * @return a copy with this setting
     */
    public ServiceCheck sslContext(SSLContext context) {
        return new ServiceCheck(baseUrl, apiKey, writes, timeout, Optional.of(context), behavior, progress);
    }

    /**
     * Sets what is called before each request, on the thread of {@link #run}; by default nothing.
     *
     * @param listener gets the request in one line, without the API key
     * @return a copy with this setting
     */
    public ServiceCheck progress(Consumer<String> listener) {
        return new ServiceCheck(baseUrl, apiKey, writes, timeout, tls, behavior, listener);
    }

    /**
     * Sends the requests, and compares. If the thread is interrupted, the report is partial, and the thread stays interrupted.
     *
     * @return what was found out
     * @throws IOException if the service cannot be reached
     * @throws IllegalArgumentException if the URL is http and its host is not this machine, if {@code GET /pets} below it is redirected, is not found or
     *     gets a page of HTML, or if the key is not one that a header can have
     */
    public ServiceReport run() throws IOException {
        String key = Optional.ofNullable(apiKey.get()).orElse("").strip();
        if (!key.matches("[!-~]+")) {
            throw new IllegalArgumentException("API key must be printable ASCII characters without spaces, was not");
        }
        boolean isTls = baseUrl.getScheme().equalsIgnoreCase("https");
        String host = baseUrl.getHost();
        InetAddress address = InetAddress.getByName(host);
        if (!isTls && !address.isLoopbackAddress()) {
            throw new IllegalArgumentException("url must be https unless its host is this machine, was http");
        }
        int port = baseUrl.getPort() >= 0 ? baseUrl.getPort() : isTls ? 443 : 80;
        Observations observations = new Observations(writes, isTls);
        try (Connector connector = new Connector(address, host, port, isTls, sslContext(), timeout)) {
            connector.reach();
            send(connector, key, observations);
        }
        Masking masking = new Masking(key);
        return new ServiceReport(
                baseUrl,
                behavior,
                observations,
                findings(Promises.all(), observations, masking),
                findings(AssumptionChecks.all(), observations, masking));
    }

    private SSLContext sslContext() throws IOException {
        try {
            return tls.isPresent() ? tls.get() : SSLContext.getDefault();
        } catch (NoSuchAlgorithmException e) {
            throw new IOException("no TLS", e);
        }
    }

    private void send(Connector connector, String key, Observations observations) {
        String basePath = baseUrl.getRawPath().replaceFirst("/+$", "");
        int sent = 0;
        int failures = 0;
        for (Probe probe : Probe.values()) {
            if (probe.isCreate() && (!writes || observations.mayBeCreated() >= MOST_PETS)) {
                continue;
            }
            Optional<ServiceRequest> request = probe.request(observations);
            if (request.isEmpty()) {
                continue;
            }
            if (sent == MOST_REQUESTS) {
                observations.end(MOST_REQUESTS + " requests were sent");
                return;
            }
            sent++;
            progress.accept(request.get().toString());
            Exchange exchange = exchange(connector, probe, request.get(), basePath, key);
            if (probe == Probe.LIST) {
                exchange.response().ifPresent(list -> requirePets(list, new Masking(key)));
            }
            observations.add(exchange);
            failures = exchange.response().isEmpty() ? failures + 1 : 0;
            Optional<String> end = end(exchange, failures);
            if (end.isPresent()) {
                observations.end(end.get());
                return;
            }
        }
        if (observations.isTls()) {
            observations.protocol(protocol(connector));
        }
    }

    /** With what is no list of pets, every further promise would be reported as broken. */
    private void requirePets(ServiceResponse list, Masking masking) {
        String other = "";
        if (list.status() / 100 == 3) {
            other = list.status() + ", a redirect to "
                    + list.header("Location").map(masking::text).orElse("no Location");
        } else if (list.isPage() && list.status() < 500) {
            other = list.status() + ", a page of HTML";
        } else if (list.status() == 404) {
            other = "404";
        }
        if (!other.isEmpty()) {
            String hint = baseUrl.getRawPath().matches(".*/v1/*") ? "" : ", perhaps because it lacks /v1";
            throw new IllegalArgumentException(
                    "url must have /pets below it, " + baseUrl + " responded to GET /pets with " + other + hint);
        }
    }

    /** Empty for a service that fails when HTTP/2 is offered: it does not use it. */
    private static String protocol(Connector connector) {
        try {
            return connector.protocol();
        } catch (IOException e) {
            return "";
        }
    }

    private Exchange exchange(Connector connector, Probe probe, ServiceRequest request, String basePath, String key) {
        try {
            byte[] bytes = request.bytes(baseUrl.getRawAuthority(), basePath, key);
            return new Exchange(
                    probe,
                    request,
                    Optional.of(connector.exchange(bytes, !request.method().equals("HEAD"))),
                    "");
        } catch (IOException e) {
            String reason = Optional.ofNullable(e.getMessage()).orElseGet(e::toString);
            return new Exchange(probe, request, Optional.empty(), reason);
        }
    }

    /** Why no more requests may be sent; empty if they may. */
    private static Optional<String> end(Exchange exchange, int failures) {
        if (Thread.currentThread().isInterrupted()) {
            return Optional.of("the check was interrupted");
        }
        if (exchange.response().isEmpty()) {
            return failures < MOST_FAILURES
                    ? Optional.empty()
                    : Optional.of(failures + " requests in a row got no response");
        }
        if (exchange.has(429)) {
            return Optional.of("a request got 429");
        }
        if (exchange.isRefusedKey()) {
            return Optional.of("the service refused the API key with 401");
        }
        return exchange.response()
                .flatMap(Promises::remaining)
                .filter(left -> left < FEWEST_LEFT)
                .map(left -> "fewer than " + FEWEST_LEFT + " requests were left");
    }

    private List<Finding> findings(List<Check> checks, Observations observations, Masking masking) {
        return checks.stream()
                .map(check ->
                        new Finding(check.name(), check.rule(behavior), check.result(observations, behavior), masking))
                .toList();
    }
}
