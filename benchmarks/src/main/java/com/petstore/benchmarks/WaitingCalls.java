// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RateLimitScope;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;

/**
 * A program that lets piles of asynchronous calls wait for a used-up quota, and prints what they cost: {@code
 * WaitingCalls <idle seconds> <number of calls>..}. No byte goes over a network.
 */
public final class WaitingCalls {

    private static final Duration PATIENCE = Duration.ofHours(3);
    private static final int CALLS_A_SECOND = 10_000;

    /** How far into a second the quota is used up: a client that reads the time from whole seconds is as much later. */
    private static final int MILLIS_INTO_SECOND = 20;

    private final int calls;

    private WaitingCalls(int calls) {
        this.calls = calls;
        System.out.printf("| %,d waiting calls | |%n|---|--:|%n", calls);
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 8; i++) {
            Pile warmUp = new Pile(Service.untilAnHourLater());
            warmUp.grow(2_000);
            warmUp.cancel();
            warmUp.client.close();
        }
        for (String calls : List.of(args).subList(1, args.length)) {
            WaitingCalls waiting = new WaitingCalls(Integer.parseInt(calls));
            waiting.makeAndCancel(Integer.parseInt(args[0]));
            waiting.release();
        }
        // OkHttp's threads would keep the JVM alive for a while.
        Runtime.getRuntime().halt(0);
    }

    private static void row(String figure, double value) {
        System.out.printf("| %s | %.1f |%n", figure, value);
    }

    private void makeAndCancel(int idleSeconds) throws Exception {
        Pile pile = new Pile(Service.untilAnHourLater());
        long heap = heap();
        double cpu = cpuMillis();
        pile.grow(calls);
        row("make a call, CPU µs", (cpuMillis() - cpu) * 1000 / calls);
        row("heap per waiting call, B", (double) (heap() - heap) / calls);
        TimeUnit.SECONDS.sleep(10);
        cpu = cpuMillis();
        TimeUnit.SECONDS.sleep(idleSeconds);
        row("CPU of the process in an idle minute, ms", (cpuMillis() - cpu) * 60 / idleSeconds);
        long began = System.nanoTime();
        pile.cancel();
        row("cancel all, ms", millisSince(began));
        // What is measured must not be collected before, and must not run beside what is measured next.
        pile.client.close();
    }

    /** When the quota is there again: how soon the first and the last request are sent, and in which order. */
    private void release() throws Exception {
        TimeUnit.MILLISECONDS.sleep(1000 - System.currentTimeMillis() % 1000 + MILLIS_INTO_SECOND);
        Service service =
                new Service(Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(4 + calls / CALLS_A_SECOND));
        Pile pile = new Pile(service);
        pile.growNumbered(calls);
        if (service.reset.isBefore(Instant.now())) {
            throw new IllegalStateException("the pile was not there before the reset");
        }
        CompletableFuture.allOf(pile.futures.toArray(CompletableFuture[]::new)).join();
        pile.client.close();
        List<Arrival> arrivals = service.arrivals;
        int[] distances = IntStream.range(0, calls)
                .map(place -> Math.abs(arrivals.get(place).number() - place))
                .sorted()
                .toArray();
        row("first request after the reset, ms", arrivals.get(0).millisAfterReset());
        row("last request after the reset, ms", arrivals.get(calls - 1).millisAfterReset());
        row("places out of order, median, % of the pile", 100.0 * distances[calls / 2] / calls);
    }

    private static PetStoreClient client(Interceptor service) {
        OkHttpClient okHttp = new OkHttpClient.Builder().addInterceptor(service).build();
        return PetStoreClient.builder()
                .baseUrl("http://127.0.0.1/v1")
                .apiKey(SamplePets.API_KEY)
                .timeout(PATIENCE)
                .httpClient(okHttp)
                .rateLimitScope(RateLimitScope.isolated())
                .build();
    }

    private static long heap() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            TimeUnit.MILLISECONDS.sleep(100);
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static double cpuMillis() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime() / 1e6;
    }

    private static double millisSince(long nanoTime) {
        return (System.nanoTime() - nanoTime) / 1e6;
    }

    /** Calls that wait; the first request has used the quota up. */
    private static final class Pile {

        private final PetStoreClient client;
        private final List<CompletableFuture<?>> futures = new ArrayList<>();

        Pile(Service service) {
            client = client(service);
            client.listPets().execute();
        }

        void grow(int count) {
            for (int i = 0; i < count; i++) {
                futures.add(client.listPets().executeAsync());
            }
        }

        void growNumbered(int count) {
            for (int i = 0; i < count; i++) {
                String number = String.valueOf(i);
                futures.add(client.listPets().header(Service.NUMBER, number).executeAsync());
            }
        }

        void cancel() {
            futures.forEach(call -> call.cancel(true));
            awaitEnd();
        }

        void awaitEnd() {
            for (CompletableFuture<?> call : futures) {
                call.handle((pets, failure) -> pets).join();
            }
        }
    }

    /** A service whose next window begins at the reset; until then it shows that nothing remains. Notes in what order numbered calls arrive. */
    private static final class Service implements Interceptor {

        static final String NUMBER = "X-Call";

        /** The requests of a window: more than any pile, so that the whole pile may go in the next one. */
        private static final int LIMIT = 1_000_000;

        private final Instant reset;
        private final List<Arrival> arrivals = Collections.synchronizedList(new ArrayList<>());
        private final AtomicInteger served = new AtomicInteger();

        Service(Instant reset) {
            this.reset = reset;
        }

        static Service untilAnHourLater() {
            return new Service(Instant.now().plus(Duration.ofHours(1)));
        }

        @Override
        public Response intercept(Chain chain) {
            Instant now = Instant.now();
            String number = chain.request().header(NUMBER);
            if (number != null) {
                arrivals.add(new Arrival(
                        Integer.parseInt(number), Duration.between(reset, now).toNanos() / 1e6));
            }
            boolean isReset = now.getEpochSecond() >= reset.getEpochSecond();
            return new Response.Builder()
                    .request(chain.request())
                    .protocol(Protocol.HTTP_1_1)
                    .code(200)
                    .message("OK")
                    .header("Date", DateTimeFormatter.RFC_1123_DATE_TIME.format(now.atZone(ZoneOffset.UTC)))
                    .header("X-RateLimit-Limit", Integer.toString(LIMIT))
                    .header("X-RateLimit-Remaining", Integer.toString(isReset ? LIMIT - served.incrementAndGet() : 0))
                    .header("X-RateLimit-Reset", Long.toString(reset.getEpochSecond() + (isReset ? 60 : 0)))
                    .body(ResponseBody.create("[]", MediaType.get("application/json")))
                    .build();
        }
    }

    private record Arrival(int number, double millisAfterReset) {}
}
