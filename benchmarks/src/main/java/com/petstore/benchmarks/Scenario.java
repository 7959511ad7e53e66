// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

/** What a client does. */
public enum Scenario {
    LIST_20("list of 20"),
    LIST_100("list of 100"),
    /** Names in several scripts, which take two to four bytes a character. */
    LIST_99_IN_SCRIPTS("list of 99 in scripts"),
    CREATE("create"),
    GET("get"),
    GET_MISSING("get, 404");

    final String title;

    Scenario(String title) {
        this.title = title;
    }

    /** Does it once, and returns what came of it. */
    public Object run(Client client) throws Exception {
        return switch (this) {
            case LIST_20 -> client.listPets(20);
            case LIST_100 -> client.listPets(100);
            case LIST_99_IN_SCRIPTS -> client.listPets(99);
            case CREATE -> client.createPet("Rex", SamplePets.CATEGORY_ID);
            case GET -> client.getPet(1);
            case GET_MISSING -> failure(client);
        };
    }

    private static Object failure(Client client) {
        Object found;
        try {
            found = client.getPet(SamplePets.MISSING_ID);
        } catch (Exception e) {
            return e;
        }
        throw new IllegalStateException("the response was 404, but the client returned " + found);
    }
}
