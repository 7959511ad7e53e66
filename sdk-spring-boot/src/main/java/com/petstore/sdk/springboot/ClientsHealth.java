package com.petstore.sdk.springboot;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * The health of all clients, in the words of any version of Spring Boot.
 *
 * @param status {@code UP}, {@code OUT_OF_SERVICE} if one client is, or {@code UNKNOWN} before any was created
 * @param details by client: {@code UP}, or the outage
 */
record ClientsHealth(String status, Map<String, Object> details) {

    static ClientsHealth of(Map<String, PetStoreClients.Created> clients) {
        Map<String, Object> details = new TreeMap<>();
        clients.forEach((name, client) -> details.put(name, detail(client)));
        return new ClientsHealth(status(details.values()), details);
    }

    private static Object detail(PetStoreClients.Created client) {
        return client.status()
                .outage()
                .<Object>map(outage -> Map.of("reason", outage.reason(), "until", outage.until()))
                .orElse("UP");
    }

    private static String status(Collection<Object> details) {
        if (details.isEmpty()) {
            return "UNKNOWN";
        }
        return details.stream().allMatch("UP"::equals) ? "UP" : "OUT_OF_SERVICE";
    }
}
