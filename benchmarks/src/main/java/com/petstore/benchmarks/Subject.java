// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import com.petstore.sdk.PetStoreClient;
import okhttp3.OkHttpClient;

/** A client that is measured: this SDK with all defaults, and what one would use without it. */
public enum Subject {
    SDK,

    /** OkHttp and Jackson's parser by hand: the practical limit. */
    STREAMING,

    /** OkHttp and Jackson databind by hand: what most write. */
    DATABIND,

    /** Retrofit with its converter for Jackson. */
    RETROFIT;

    private static final String IN_MEMORY = "http://127.0.0.1/v1";

    /** The client as an application sets it up. */
    Client overNetwork(String baseUrl) {
        return switch (this) {
            case SDK ->
                new SdkClient(PetStoreClient.builder()
                        .baseUrl(baseUrl)
                        .apiKey(SamplePets.API_KEY)
                        .build());
            case STREAMING -> new ByHandClient(baseUrl, new StreamingJson());
            case DATABIND -> new ByHandClient(baseUrl, new DatabindJson());
            case RETROFIT -> new RetrofitClient(baseUrl);
        };
    }

    /** The same client with responses of a {@link CannedInterceptor}. */
    Client inMemory() {
        CannedInterceptor canned = new CannedInterceptor();
        return switch (this) {
            case SDK ->
                new SdkClient(PetStoreClient.builder()
                        .baseUrl(IN_MEMORY)
                        .apiKey(SamplePets.API_KEY)
                        .httpClient(new OkHttpClient.Builder()
                                .addInterceptor(canned)
                                .build())
                        .build());
            case STREAMING -> new ByHandClient(IN_MEMORY, new StreamingJson(), canned);
            case DATABIND -> new ByHandClient(IN_MEMORY, new DatabindJson(), canned);
            case RETROFIT -> new RetrofitClient(IN_MEMORY, canned);
        };
    }
}
