package com.petstore.benchmarks.client;

import com.petstore.benchmarks.Animals;

/** The five calls that are measured. */
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
    CREATE {
        @Override
        public Object run(Client client) throws Exception {
            return client.createPet("Rex", Animals.CATEGORY_ID);
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
                found = client.getPet(Animals.MISSING_ID);
            } catch (Exception e) {
                return e;
            }
            throw new IllegalStateException("answered 404, but returned " + found);
        }
    };

    /** Does it once, and returns what came of it. */
    public abstract Object run(Client client) throws Exception;
}
