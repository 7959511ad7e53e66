// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.client;

import com.petstore.benchmarks.SamplePets;

/** The six calls that are measured. */
public enum Scenario {
    LIST_20 {
        @Override
        public Object run(Client client) throws Exception {
            return client.listPets(20);
        }
    },
    LIST_100 {
        @Override
        public Object run(Client client) throws Exception {
            return client.listPets(100);
        }
    },
    /** Names in several scripts, which take two to four bytes a character. */
    LIST_99_IN_SCRIPTS {
        @Override
        public Object run(Client client) throws Exception {
            return client.listPets(99);
        }
    },
    CREATE {
        @Override
        public Object run(Client client) throws Exception {
            return client.createPet("Rex", SamplePets.CATEGORY_ID);
        }
    },
    GET {
        @Override
        public Object run(Client client) throws Exception {
            return client.getPet(1);
        }
    },
    GET_MISSING {
        @Override
        public Object run(Client client) {
            Object found;
            try {
                found = client.getPet(SamplePets.MISSING_ID);
            } catch (Exception e) {
                return e;
            }
            throw new IllegalStateException("the response was 404, but the client returned " + found);
        }
    };

    /** Does it once, and returns what came of it. */
    public abstract Object run(Client client) throws Exception;
}
