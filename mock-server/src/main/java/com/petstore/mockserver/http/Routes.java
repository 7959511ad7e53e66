package com.petstore.mockserver.http;

import com.petstore.mockserver.store.AnimalStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All paths of the service. Interface document, section Endpoints. */
final class Routes {

    private final List<Route> routes;

    Routes(AnimalStore store) {
        routes = List.of(
                new Route("/v1/pets", Map.of("GET", new ListPets(store), "POST", new CreatePet(store))),
                new Route("/v1/pets/{petId}", Map.of("GET", new GetPet(store))),
                new Route("/v1/store/orders", Map.of("GET", new ListOrders())));
    }

    /**
     * Finds the route of a path as it was sent.
     *
     * <p>Segments are taken apart before they are decoded, so that an encoded slash is no slash. Nothing is normalised: a
     * trailing or double slash makes another path.
     */
    Optional<Route.Match> find(String rawPath) {
        List<String> segments = new ArrayList<>();
        for (String segment : rawPath.substring(1).split("/", -1)) {
            Optional<String> decoded = PercentEncoding.decode(segment);
            if (decoded.isEmpty()) {
                return Optional.empty();
            }
            segments.add(decoded.get());
        }
        return routes.stream().flatMap(route -> route.match(segments).stream()).findFirst();
    }
}
