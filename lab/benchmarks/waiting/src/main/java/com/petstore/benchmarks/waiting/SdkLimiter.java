package com.petstore.benchmarks.waiting;

import com.petstore.benchmarks.SamplePets;
import com.petstore.sdk.ListPetsCall;
import com.petstore.sdk.PetStoreCall;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.http.MeasuredResponse;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.ratelimit.Permit;
import com.petstore.sdk.internal.ratelimit.RateLimitGate;
import com.petstore.sdk.model.Pet;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** The SDK with its defaults, and knowledge of the quota that no other measurement has left. */
final class SdkLimiter implements Limiter {

    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(90);

    private final PetStoreClient client;
    private final ListPetsCall list;

    private final RateLimitGate gate = new RateLimitGate(TimeSource.system(), Math::random, false);
    private final RawResponse response = MeasuredResponse.of(
            SamplePets.API_KEY,
            "Date",
            DateTimeFormatter.RFC_1123_DATE_TIME.format(Instant.now().atZone(ZoneOffset.UTC)),
            "X-RateLimit-Limit",
            "1000000000",
            "X-RateLimit-Remaining",
            "999999999",
            "X-RateLimit-Reset",
            Long.toString(Instant.now().getEpochSecond() + 60));

    SdkLimiter(Quota quota) {
        client = PetStoreClient.builder()
                .baseUrl(Service.URL)
                .apiKey(SamplePets.API_KEY)
                .timeout(quota.patience())
                .httpClient(quota.service().okHttp())
                .rateLimitScope(RateLimitScope.isolated())
                .build();
        list = client.listPets();
    }

    @Override
    public void useUp() {
        list.execute();
    }

    @Override
    public void call(int number) {
        numbered(number).execute();
    }

    @Override
    public Future<?> callAsync(int number) {
        return numbered(number).executeAsync();
    }

    private PetStoreCall<List<Pet>> numbered(int number) {
        return number < 0 ? list : list.header(Service.NUMBER, Integer.toString(number));
    }

    /** The gate alone. */
    @Override
    public void pass() {
        Permit permit = gate.acquire(0, PATIENCE, PATIENCE);
        gate.responded(permit, response);
    }

    @Override
    public void close() {
        client.close();
    }
}
