package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.internal.http.TransportFailure.Reason;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
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

    private static InFlightRequest request() {
        SendOptions options = new SendOptions(ApiKey.of("key-1"), List.of(), 1, 1, head -> {});
        Request request = new Request.Builder().url("https://pets.example").build();
        return new InFlightRequest(new OkHttpClient().newCall(request), options, 0);
    }
}
