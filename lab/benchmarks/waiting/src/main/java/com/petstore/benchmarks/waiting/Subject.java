// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.waiting;

/** What is measured. */
enum Subject {
    SDK("petstore-sdk", "**this SDK**"),
    RESILIENCE4J("resilience4j", "Resilience4j 2.4.0"),
    BUCKET4J("bucket4j", "Bucket4j 8.19.0"),
    FAILSAFE("failsafe", "Failsafe 3.3.2"),
    DISPATCHER("okhttp-dispatcher", "OkHttp 5.5.1, dispatcher");

    final String id;
    final String title;

    Subject(String id, String title) {
        this.id = id;
        this.title = title;
    }

    Limiter limiter(Service service) {
        return switch (this) {
            case SDK -> new SdkLimiter(service);
            case RESILIENCE4J -> new Resilience4jLimiter(service);
            case BUCKET4J -> new Bucket4jLimiter(service);
            case FAILSAFE -> new FailsafeLimiter(service);
            case DISPATCHER -> new DispatcherLimiter(service);
        };
    }
}
