// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** Runs an example by its name, or lists all of them. */
public final class Menu {

    static final Map<String, Example> EXAMPLES = new LinkedHashMap<>();

    static {
        add("QuickStart", "list, add, fail, and call asynchronously", QuickStart::main);
        add("ListingPets", "filters, calls as values, unknown statuses", ListingPets::main);
        add("CreatingPets", "what the client refuses, and what the service does", CreatingPets::main);
        add("WatchingRateLimits", "what is left, who fails fast, and who waits", WatchingRateLimits::main);
        add("SaturatedQuota", "32 threads against a quota for two minutes, without a single 429", SaturatedQuota::main);
        add(
                "OneJobTwoClients",
                "the same job by a loop and by the client: 429s and a ban, or none",
                OneJobTwoClients::main);
        add(
                "ImportPets",
                "5,000 pets of a CSV file, within the quota; resumes after Ctrl-C and kill -9",
                ImportPets::main);
        add("FleetSharesQuota", "four processes and one quota, with a ledger in Redis", FleetSharesQuota::main);
        add("HandlingFailures", "most exceptions, provoked, and what to do about them", HandlingFailures::main);
        add("TuningRetries", "time limits and retries, for all calls and for one", TuningRetries::main);
        add("CallingAsynchronously", "many calls at once, and cancelling them", CallingAsynchronously::main);
        add("OwnHttpClient", "an OkHttp client of your own, with proxy and metrics", OwnHttpClient::main);
        add(
                "OtherOperations",
                "GET /store/orders, and other operations without a method of their own",
                OtherOperations::main);
        add("LeavingGetPet", "how to replace getPet, which is removed in 2030", LeavingGetPet::main);
        add("StagingAndProduction", "two environments side by side", StagingAndProduction::main);
    }

    private Menu() {}

    private static void add(String name, String idea, Program program) {
        EXAMPLES.put(name, new Example(idea, program));
    }

    /**
     * Runs the example with this name, in upper or lower case, or prints the list.
     *
     * @param args the name of an example and its arguments, in one text; nothing, or {@code Menu}, for the list
     * @throws InterruptedException if the thread is interrupted while the example waits
     */
    public static void main(String[] args) throws InterruptedException {
        String[] words =
                args.length == 0 ? new String[] {"Menu"} : args[0].strip().split(" +");
        String wanted = words[0];
        for (Map.Entry<String, Example> example : EXAMPLES.entrySet()) {
            if (example.getKey().equalsIgnoreCase(wanted)) {
                example.getValue().program().run(Arrays.copyOfRange(words, 1, words.length));
                return;
            }
        }
        if (!wanted.equals("Menu")) {
            System.out.println("There is no example " + wanted + ".");
        }
        list();
    }

    private static void list() {
        System.out.println("Run an example:");
        System.out.println("  ./mvnw -q compile exec:exec -pl sdk-examples -am -Dexample=NAME");
        System.out.println();
        EXAMPLES.forEach((name, example) -> System.out.printf("  %-22s %s%n", name, example.idea()));
        System.out.println();
        System.out.println(
                "All but OneJobTwoClients, FleetSharesQuota and TuningRetries use the service of PETSTORE_BASE_URL and"
                        + " PETSTORE_API_KEY, if these are set, and else a bundled server.");
        System.out.println("How to test your own class is in AdoptionDeskTest:");
        System.out.println(
                "  ./mvnw test -pl sdk-examples -am -Dtest=AdoptionDeskTest -Dsurefire.failIfNoSpecifiedTests=false");
    }

    record Example(String idea, Program program) {}

    /** The main method of an example. */
    interface Program {

        void run(String[] args) throws InterruptedException;
    }
}
