package com.petstore.examples;

import java.util.LinkedHashMap;
import java.util.Map;

/** Lists the examples. */
public final class Menu {

    static final Map<String, String> EXAMPLES = new LinkedHashMap<>();

    static {
        EXAMPLES.put("QuickStart", "a first look: list, add, fail, and call asynchronously");
        EXAMPLES.put("ListingAnimals", "filters, calls as values, statuses that nobody has heard of");
        EXAMPLES.put("AddingAnimals", "what the client refuses, and what the service does");
        EXAMPLES.put("WatchingRateLimits", "what is left, who fails fast, and who waits");
        EXAMPLES.put("SaturatedQuota", "32 threads against a quota, second by second, without a single 429");
        EXAMPLES.put("HandlingFailures", "every other exception, provoked, and what to do about it");
        EXAMPLES.put("TuningRetries", "time limits and retries, for all calls and for one");
        EXAMPLES.put("CallingAsynchronously", "many calls at once, and cancelling them");
        EXAMPLES.put("OwnHttpClient", "an OkHttp client of your own, with proxy and metrics");
        EXAMPLES.put("OtherOperations", "GET /store/orders, and whatever else this library does not know");
        EXAMPLES.put("LeavingGetPet", "how to do without getPet, which goes away in 2030");
        EXAMPLES.put("StagingAndProduction", "two environments side by side");
    }

    private Menu() {}

    /**
     * Prints the list.
     *
     * @param args none
     */
    public static void main(String[] args) {
        System.out.println("Run an example:");
        System.out.println("  ./mvnw -q compile exec:exec -pl sdk-examples -am -Dexample=NAME");
        System.out.println();
        EXAMPLES.forEach((name, idea) -> System.out.printf("  %-22s %s%n", name, idea));
        System.out.println();
        System.out.println(
                "Each starts the bundled server, unless PETSTORE_BASE_URL and PETSTORE_API_KEY name another.");
        System.out.println("How to test your own class is in AdoptionDeskTest:");
        System.out.println(
                "  ./mvnw test -pl sdk-examples -am -Dtest=AdoptionDeskTest -Dsurefire.failIfNoSpecifiedTests=false");
    }
}
