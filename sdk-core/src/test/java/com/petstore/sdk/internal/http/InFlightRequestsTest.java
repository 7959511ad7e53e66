// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.testkit.FakeTime;
import java.time.Duration;
import java.util.List;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.Test;

class InFlightRequestsTest {

    private static final Duration TICK = Duration.ofMillis(20);

    private final FakeTime time = new FakeTime();
    private final InFlightRequests inFlight = new InFlightRequests(time);

    @Test
    void aRequestThatCannotBeEndedKeepsNoOtherFromItsEnd() {
        List<FailingOnce> requests = List.of(new FailingOnce(), new FailingOnce(), new FailingOnce());
        requests.forEach(inFlight::add);

        time.advance(TICK);
        assertThat(requests).allMatch(request -> request.times == 1);

        time.advance(TICK);
        assertThat(requests).allMatch(request -> request.times == 2);
    }

    @Test
    void knowsWhichRequestAThreadRuns() {
        FailingOnce request = new FailingOnce();
        inFlight.add(request);
        assertThat(inFlight.ofThisThread()).isNull();

        inFlight.begin(request);
        assertThat(inFlight.ofThisThread()).isSameAs(request);

        inFlight.end(request, null);
        assertThat(inFlight.ofThisThread()).isNull();
    }

    private static final class FailingOnce extends InFlightRequest {

        private int times;

        FailingOnce() {
            super(
                    new OkHttpClient()
                            .newCall(new Request.Builder()
                                    .url("https://pets.example")
                                    .build()),
                    new SendOptions(ApiKey.of("key-1"), List.of(), 1, 1, head -> {}),
                    1,
                    0);
        }

        @Override
        void endIfDue(long now) {
            times++;
            if (times == 1) {
                throw new OutOfMemoryError("of the test");
            }
        }
    }
}
