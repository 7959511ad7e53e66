// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

/** What a client does. */
public enum Scenario {
    LIST_20("list of 20", client -> client.listPets(20)),
    LIST_100("list of 100", client -> client.listPets(100)),
    /** Names in several scripts, which take two to four bytes a character. */
    LIST_99_IN_SCRIPTS("list of 99 in scripts", client -> client.listPets(99)),
    CREATE("create", client -> client.createPet("Rex", SamplePets.CATEGORY_ID)),
    GET("get", client -> client.getPet(1)),
    GET_MISSING("get, 404", Scenario::failure);

    final String title;
    private final Call call;

    Scenario(String title, Call call) {
        this.title = title;
        this.call = call;
    }

    /** Does it once, and returns what came of it. */
    public Object run(Client client) throws Exception {
        return call.by(client);
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

    private interface Call {

        Object by(Client client) throws Exception;
    }
}
