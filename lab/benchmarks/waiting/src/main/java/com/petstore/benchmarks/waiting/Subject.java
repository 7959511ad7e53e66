package com.petstore.benchmarks.waiting;

/** What is measured, and what it offers. */
enum Subject {
    SDK("petstore-sdk", "**this SDK**"),
    RESILIENCE4J("resilience4j", "Resilience4j 2.4.0"),
    BUCKET4J("bucket4j", "Bucket4j 8.19.0"),
    FAILSAFE("failsafe", "Failsafe 3.3.2"),
    GUAVA("guava", "Guava 33.8.0"),
    DISPATCHER("okhttp-dispatcher", "OkHttp 5.5.1, dispatcher");

    final String id;
    final String title;

    Subject(String id, String title) {
        this.id = id;
        this.title = title;
    }

    boolean offers(Style style) {
        return switch (this) {
            case GUAVA -> style != Style.ASYNC;
            case DISPATCHER -> style == Style.ASYNC;
            default -> true;
        };
    }

    Limiter limiter(Quota quota) {
        return switch (this) {
            case SDK -> new SdkLimiter(quota);
            case RESILIENCE4J -> new Resilience4jLimiter(quota);
            case BUCKET4J -> new Bucket4jLimiter(quota);
            case FAILSAFE -> new FailsafeLimiter(quota);
            case GUAVA -> new GuavaLimiter(quota);
            case DISPATCHER -> new DispatcherLimiter(quota);
        };
    }
}
