package com.petstore.lab.soak.pauses;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.model.NewPet;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * What a create costs after a pause of 0.1 to 6 seconds, over 50 ms of round trip, with services that close connections after a time of
 * idleness. Run by {@code lab/soak/creates}, once for each state of the client to compare.
 */
final class CreatesAfterPauses {

    private static final List<Integer> IDLE_MILLIS = List.of(0, 500, 1000, 2000, 3000, 4000, 5000);
    private static final Duration ROUND_TRIP = Duration.ofMillis(50);
    private static final int CLIENTS = 20;
    private static final int CREATES = 20;
    private static final char[] PASSWORD = "only for loopback".toCharArray();

    private CreatesAfterPauses() {}

    public static void main(String[] arguments) throws Exception {
        SSLContext tls = tls(Path.of(arguments[0]));
        List<Setting> settings = new ArrayList<>();
        for (boolean secure : List.of(false, true)) {
            for (int idleMillis : IDLE_MILLIS) {
                settings.add(new Setting(
                        secure,
                        IdleClosingService.start(
                                secure ? tls.getServerSocketFactory() : ServerSocketFactory.getDefault(),
                                Duration.ofMillis(idleMillis)),
                        idleMillis));
            }
        }
        CountDownLatch clients = new CountDownLatch(settings.size() * CLIENTS);
        for (Setting setting : settings) {
            DelayingProxy proxy = DelayingProxy.start(setting.service.port(), ROUND_TRIP);
            String baseUrl = (setting.secure ? "https" : "http") + "://localhost:" + proxy.port() + "/v1";
            for (int i = 0; i < CLIENTS; i++) {
                int number = i;
                Daemon.run(() -> {
                    setting.create(baseUrl, number);
                    clients.countDown();
                });
            }
        }
        clients.await();
        System.out.println(
                "| | closed after | median ms | p99 ms | new connections per create | outcome unknown | other failures"
                        + " | came twice |");
        System.out.println("|---|--:|--:|--:|--:|--:|--:|--:|");
        settings.forEach(setting -> System.out.println(setting.row()));
    }

    private static SSLContext tls(Path directory) throws IOException, GeneralSecurityException {
        Path store = directory.resolve("localhost.p12");
        // What the clients trust: it must be set before the first one is made.
        System.setProperty("javax.net.ssl.trustStore", store.toString());
        System.setProperty("javax.net.ssl.trustStorePassword", String.valueOf(PASSWORD));
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD);
        }
        KeyManagerFactory keyManagers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keyManagers.init(keys, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keyManagers.getKeyManagers(), null, null);
        return context;
    }

    /** A service, and what creates there were like. */
    private static final class Setting {

        private final boolean secure;
        private final IdleClosingService service;
        private final int idleMillis;
        private final List<Double> millis = Collections.synchronizedList(new ArrayList<>());
        private final AtomicInteger unknown = new AtomicInteger();
        private final AtomicInteger failed = new AtomicInteger();

        Setting(boolean secure, IdleClosingService service, int idleMillis) {
            this.secure = secure;
            this.service = service;
            this.idleMillis = idleMillis;
        }

        /** One client, which creates after random pauses. The first create, which opens the first connection, does not count. */
        void create(String baseUrl, int number) {
            Random random = new Random(31L * idleMillis + number);
            try (PetStoreClient client = PetStoreClient.builder()
                    .baseUrl(baseUrl)
                    .apiKey(baseUrl + "#" + number)
                    .build()) {
                pause(random.nextInt(3000));
                create(client, number + "-first");
                for (int i = 0; i < CREATES; i++) {
                    pause(100 + random.nextInt(5900));
                    long begin = System.nanoTime();
                    create(client, number + "-" + i);
                    millis.add((System.nanoTime() - begin) / 1e6);
                }
            }
        }

        private void create(PetStoreClient client, String name) {
            try {
                client.createPet(NewPet.builder().name(name).categoryId(7).build())
                        .execute();
            } catch (PetStoreException e) {
                (e.outcomeUnknown() ? unknown : failed).incrementAndGet();
            }
        }

        private static void pause(int millis) {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }

        String row() {
            List<Double> sorted = millis.stream().sorted().toList();
            return String.format(
                    Locale.ROOT,
                    "| %s | %.1f s | %.0f | %.0f | %.2f | %d of %d | %d | %d |",
                    secure ? "TLS" : "plain",
                    idleMillis / 1000.0,
                    sorted.get(sorted.size() / 2),
                    sorted.get(sorted.size() * 99 / 100),
                    (service.connections() - CLIENTS) / (double) sorted.size(),
                    unknown.get(),
                    sorted.size(),
                    failed.get(),
                    service.repeated());
        }
    }
}
