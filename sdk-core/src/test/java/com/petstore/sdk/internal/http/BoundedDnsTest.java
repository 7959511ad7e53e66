// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.Eventually;
import com.petstore.sdk.testkit.TestThread;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import okhttp3.Call;
import okhttp3.Dns;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.Test;

class BoundedDnsTest {

    private static final Duration LONG = Duration.ofMinutes(5);

    private final CountDownLatch never = new CountDownLatch(1);
    private final Dns stuck = hostname -> {
        awaitUninterrupted(never);
        return List.of();
    };

    @Test
    void findsAHostThatNoRequestNames() throws UnknownHostException {
        InetAddress address = InetAddress.getLoopbackAddress();

        assertThat(new BoundedDns(hostname -> List.of(address), LONG).lookup("pets.example"))
                .containsExactly(address);
    }

    @Test
    void findsAHostOnTheThreadOfItsCallIfThereCanBeNoOther() throws UnknownHostException {
        InetAddress address = InetAddress.getLoopbackAddress();
        BoundedDns dns = new BoundedDns(hostname -> List.of(address), LONG, Runnable::run);

        assertThat(dns.lookup("pets.example")).containsExactly(address);
        assertThat(dns.lookup("pets.example")).containsExactly(address);
    }

    @Test
    void endsWhenItsTimeIsUp() {
        assertThatExceptionOfType(UnknownHostException.class)
                .isThrownBy(() -> new BoundedDns(stuck, Duration.ofMillis(10)).lookup("pets.example"))
                .withCauseInstanceOf(InterruptedIOException.class);
    }

    @Test
    void endsWithItsCallAndWithNoOther() throws Exception {
        CompletableFuture<InetAddress> address = new CompletableFuture<>();
        BoundedDns dns = new BoundedDns(hostname -> List.of(CallStyle.await(address)), LONG);
        List<TestThread<List<InetAddress>>> others = waitingFor(() -> dns.lookup("pets.example"));
        Call call = new OkHttpClient.Builder()
                .dns(dns)
                .build()
                .newCall(new Request.Builder().url("https://pets.example").build());
        TestThread<Throwable> caller = waitingFor(1, () -> catchThrowable(() -> BoundedDns.execute(call)))
                .get(0);

        call.cancel();

        assertThat(caller.result()).isInstanceOf(UnknownHostException.class);
        address.complete(InetAddress.getLoopbackAddress());
        for (TestThread<List<InetAddress>> other : others) {
            assertThat(other.result()).hasSize(1);
        }
    }

    @Test
    void endsWithItsCallAlsoAfterACallWithinIt() throws Exception {
        BoundedDns dns = new BoundedDns(stuck, LONG);
        Request request = new Request.Builder().url("https://pets.example").build();
        OkHttpClient within = new OkHttpClient.Builder()
                .addInterceptor(BoundedDnsTest::respond)
                .build();
        Call call = new OkHttpClient.Builder()
                .dns(dns)
                .addInterceptor(chain -> {
                    BoundedDns.execute(within.newCall(request)).close();
                    return chain.proceed(chain.request());
                })
                .build()
                .newCall(request);
        TestThread<Throwable> caller = waitingFor(1, () -> catchThrowable(() -> BoundedDns.execute(call)))
                .get(0);

        call.cancel();

        assertThat(caller.result()).isInstanceOf(UnknownHostException.class);
    }

    @Test
    void aResolverThatHangsHoldsOneThreadForAllCalls() {
        AtomicInteger lookups = new AtomicInteger();
        BoundedDns dns = new BoundedDns(
                hostname -> {
                    lookups.incrementAndGet();
                    return stuck.lookup(hostname);
                },
                Duration.ofMillis(1));

        for (int i = 0; i < 200; i++) {
            assertThatExceptionOfType(UnknownHostException.class).isThrownBy(() -> dns.lookup("pets.example"));
        }

        assertThat(lookups).hasValue(1);
    }

    @Test
    void allCallsDuringAResolutionGetItsAddresses() throws Exception {
        AtomicInteger lookups = new AtomicInteger();
        CompletableFuture<InetAddress> address = new CompletableFuture<>();
        BoundedDns dns = new BoundedDns(
                hostname -> {
                    lookups.incrementAndGet();
                    return List.of(CallStyle.await(address));
                },
                LONG);
        List<TestThread<List<InetAddress>>> callers = waitingFor(() -> dns.lookup("pets.example"));

        address.complete(InetAddress.getLoopbackAddress());

        for (TestThread<List<InetAddress>> caller : callers) {
            assertThat(caller.result()).containsExactly(InetAddress.getLoopbackAddress());
        }
        assertThat(lookups).hasValue(1);
    }

    /** OkHttp adds to an exception what failed before, which must not show in the calls of others. */
    @Test
    void allCallsDuringAResolutionGetAFailureOfTheirOwn() throws Exception {
        CountDownLatch ending = new CountDownLatch(1);
        BoundedDns dns = new BoundedDns(
                hostname -> {
                    Eventually.happens("the look-up ends", ending);
                    throw new UnknownHostException("no such host: " + hostname);
                },
                LONG);
        List<TestThread<Throwable>> callers = waitingFor(() -> catchThrowable(() -> dns.lookup("pets.example")));

        ending.countDown();

        Set<Throwable> failures = Collections.newSetFromMap(new IdentityHashMap<>());
        for (TestThread<Throwable> caller : callers) {
            Throwable failure = caller.result();
            assertThat(failure).isInstanceOf(UnknownHostException.class).hasMessage("no such host: pets.example");
            failures.add(failure);
        }
        assertThat(failures).hasSameSizeAs(callers);
    }

    @Test
    void anErrorOfTheApplicationsResolverIsNotWaitedFor() throws UnknownHostException {
        Deque<Dns> answers = new ArrayDeque<>(List.of(
                hostname -> {
                    throw new NoClassDefFoundError("of the test");
                },
                hostname -> List.of(InetAddress.getLoopbackAddress())));
        BoundedDns dns = new BoundedDns(hostname -> answers.remove().lookup(hostname), LONG);

        assertThatExceptionOfType(NoClassDefFoundError.class).isThrownBy(() -> dns.lookup("pets.example"));
        assertThat(dns.lookup("pets.example")).hasSize(1);
    }

    @Test
    void resolvesAgainOnceAResolutionHasEnded() throws UnknownHostException {
        Deque<List<InetAddress>> answers = new ArrayDeque<>(List.of(List.of(InetAddress.getLoopbackAddress())));
        BoundedDns dns = new BoundedDns(
                hostname -> {
                    if (answers.isEmpty()) {
                        throw new UnknownHostException("no such host: " + hostname);
                    }
                    return answers.remove();
                },
                LONG);

        assertThat(dns.lookup("pets.example")).hasSize(1);
        assertThatExceptionOfType(UnknownHostException.class)
                .isThrownBy(() -> dns.lookup("pets.example"))
                .withMessage("no such host: pets.example");
    }

    @Test
    void anotherHostDoesNotWaitForOneThatHangs() throws UnknownHostException {
        InetAddress address = InetAddress.getLoopbackAddress();
        BoundedDns dns = new BoundedDns(
                hostname -> hostname.equals("pets.example") ? stuck.lookup(hostname) : List.of(address),
                Duration.ofSeconds(10));
        var unused = TestThread.start(() -> dns.lookup("pets.example"));

        assertThat(dns.lookup("other.example")).containsExactly(address);
    }

    private static Response respond(Interceptor.Chain chain) {
        return new Response.Builder()
                .request(chain.request())
                .protocol(Protocol.HTTP_1_1)
                .code(200)
                .message("OK")
                .body(ResponseBody.create(new byte[0], null))
                .build();
    }

    private static <T> List<TestThread<T>> waitingFor(Callable<T> lookup) {
        return waitingFor(5, lookup);
    }

    /** Threads all of which wait. */
    private static <T> List<TestThread<T>> waitingFor(int count, Callable<T> lookup) {
        List<TestThread<T>> callers =
                Stream.generate(() -> TestThread.start(lookup)).limit(count).toList();
        for (TestThread<T> caller : callers) {
            Eventually.holds("the caller waits", () -> caller.state() == Thread.State.TIMED_WAITING);
        }
        return callers;
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
