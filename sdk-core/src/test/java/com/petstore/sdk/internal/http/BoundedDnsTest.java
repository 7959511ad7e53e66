package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.internal.http.TransportFailure.Reason;
import com.petstore.sdk.testing.CallStyle;
import com.petstore.sdk.testing.TestThread;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import okhttp3.Dns;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 30, unit = TimeUnit.SECONDS)
class BoundedDnsTest {

    private static final Duration LONG = Duration.ofMinutes(5);

    private final CountDownLatch never = new CountDownLatch(1);
    private final Dns stuck = hostname -> {
        try {
            never.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return List.of();
    };

    @Test
    void findsAHostForWhichNoRequestAsks() throws UnknownHostException {
        InetAddress address = InetAddress.getLoopbackAddress();

        assertThat(new BoundedDns(hostname -> List.of(address), LONG, () -> null).lookup("pets.example"))
                .containsExactly(address);
    }

    @Test
    void endsWhenItsTimeIsUp() {
        assertThatExceptionOfType(UnknownHostException.class)
                .isThrownBy(() -> new BoundedDns(stuck, Duration.ofMillis(10), () -> null).lookup("pets.example"))
                .withCauseInstanceOf(InterruptedIOException.class);
    }

    @Test
    void endsForARequestThatWasAbortedBeforeItAsked() {
        InFlightRequest aborted = request();
        aborted.abort(Reason.CLOSED);

        assertThatExceptionOfType(UnknownHostException.class)
                .isThrownBy(() -> new BoundedDns(stuck, LONG, () -> aborted).lookup("pets.example"))
                .withCauseInstanceOf(CancellationException.class);
    }

    @Test
    void aResolverThatHangsHoldsOneThreadHoweverManyAsk() {
        AtomicInteger lookups = new AtomicInteger();
        BoundedDns dns = new BoundedDns(
                hostname -> {
                    lookups.incrementAndGet();
                    return stuck.lookup(hostname);
                },
                Duration.ofMillis(1),
                () -> null);

        for (int i = 0; i < 200; i++) {
            assertThatExceptionOfType(UnknownHostException.class).isThrownBy(() -> dns.lookup("pets.example"));
        }

        assertThat(lookups).hasValue(1);
    }

    @Test
    void allWhoAskDuringALookUpGetItsAddressesOrItsFailure() throws Exception {
        AtomicInteger lookups = new AtomicInteger();
        CompletableFuture<InetAddress> address = new CompletableFuture<>();
        BoundedDns dns = new BoundedDns(
                hostname -> {
                    lookups.incrementAndGet();
                    return List.of(CallStyle.await(address));
                },
                LONG,
                () -> null);
        List<TestThread<List<InetAddress>>> callers = Stream.generate(
                        () -> TestThread.start(() -> dns.lookup("pets.example")))
                .limit(5)
                .toList();
        for (TestThread<List<InetAddress>> caller : callers) {
            while (caller.state() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
        }

        address.complete(InetAddress.getLoopbackAddress());

        for (TestThread<List<InetAddress>> caller : callers) {
            assertThat(caller.result()).containsExactly(InetAddress.getLoopbackAddress());
        }
        assertThat(lookups).hasValue(1);
    }

    @Test
    void looksUpAgainOnceALookUpHasEnded() throws UnknownHostException {
        Deque<List<InetAddress>> answers = new ArrayDeque<>(List.of(List.of(InetAddress.getLoopbackAddress())));
        BoundedDns dns = new BoundedDns(
                hostname -> {
                    if (answers.isEmpty()) {
                        throw new UnknownHostException("no such host: " + hostname);
                    }
                    return answers.remove();
                },
                LONG,
                () -> null);

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
                Duration.ofSeconds(10),
                () -> null);
        var unused = TestThread.start(() -> dns.lookup("pets.example"));

        assertThat(dns.lookup("other.example")).containsExactly(address);
    }

    private static InFlightRequest request() {
        SendOptions options = new SendOptions(ApiKey.of("key-1"), List.of(), 1, 1, head -> {});
        Request request = new Request.Builder().url("https://pets.example").build();
        return new InFlightRequest(new OkHttpClient().newCall(request), options, 1, 0);
    }
}
