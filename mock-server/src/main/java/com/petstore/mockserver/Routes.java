// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.Route.Target;
import com.petstore.mockserver.internal.PercentEncoding;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** All paths that a client may call: those of the service, and those that were added. Interface document, section Endpoints. */
final class Routes {

    private final List<Route> routes;

    Routes(ServerState state, List<Route> more) {
        PetRepository pets = state.pets();
        Behavior behavior = state.behavior();
        OperationHandler listPets = new ListPets(pets, behavior);
        OperationHandler createPet = new CreatePet(pets, behavior);
        // The interface document only mentions it, in the section What the service does.
        OperationHandler listOrders =
                request -> () -> Reply.json(200, pets.orders().getBytes(StandardCharsets.UTF_8));
        routes = new ArrayList<>(List.of(
                new Route("/v1/pets", Map.of("GET", listPets, "POST", createPet)),
                new Route("/v1/pets/{petId}", Map.of("GET", new GetPet(pets, behavior))),
                new Route("/v1/store/orders", Map.of("GET", listOrders))));
        routes.addAll(more);
    }

    /** Finds where a request goes, by its method and its path as it was sent. */
    Target find(String method, String rawPath) {
        Optional<List<String>> path = segments(rawPath);
        if (path.isPresent()) {
            for (Route route : routes) {
                Optional<Target> found = route.find(method, path.get());
                if (found.isPresent()) {
                    return found.get();
                }
            }
        }
        return Target.NOWHERE;
    }

    /** The paths of the service, or those under {@code /__petstore} if the path is there. */
    Stream<String> pathsBeside(String path) {
        return routes.stream()
                .map(Route::path)
                .filter(known -> ControlGuard.covers(known) == ControlGuard.covers(path));
    }

    /**
     * Segments are taken apart before they are decoded, so that an encoded slash is no slash. Nothing is normalised: a
     * trailing or double slash makes another path, and what does not begin with one, such as the {@code *} of OPTIONS,
     * is not one of the server's.
     */
    private static Optional<List<String>> segments(String rawPath) {
        if (!rawPath.startsWith("/")) {
            return Optional.empty();
        }
        List<String> segments = new ArrayList<>();
        for (String segment : rawPath.substring(1).split("/", -1)) {
            Optional<String> decoded = PercentEncoding.decode(segment);
            if (decoded.isEmpty()) {
                return Optional.empty();
            }
            segments.add(decoded.get());
        }
        return Optional.of(segments);
    }
}
