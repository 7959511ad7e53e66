// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.internal.faults.FaultRegistry;
import com.petstore.mockserver.internal.journal.RequestJournal;
import com.petstore.mockserver.internal.limits.KeyRegistry;
import com.petstore.mockserver.internal.limits.LimitRules;
import com.petstore.mockserver.internal.pets.PetRepository;
import com.petstore.mockserver.internal.service.Assumptions;
import com.petstore.mockserver.internal.service.OperationHandler;
import com.petstore.mockserver.internal.service.OperationRequest;
import com.petstore.mockserver.internal.service.Response;
import com.petstore.mockserver.internal.service.Route;
import com.petstore.mockserver.internal.service.ServerState;
import com.petstore.mockserver.internal.stubs.StubRegistry;
import com.petstore.mockserver.testing.OpenApiDocument;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** All routes of the control interface: what the guide says of them, and what they have in common. */
class ControlGuideTest {

    private static final Pattern ROUTE = Pattern.compile("`(GET|POST|PUT|PATCH|DELETE) (/[^`]*)`");

    private final ServerState state = new ServerState(
            new PetRepository(1),
            new KeyRegistry(Map.of(), LimitRules.DEFAULT),
            MockClock.real(),
            Assumptions.defaults(),
            new RequestJournal(1, Long.MAX_VALUE, (text, isCut) -> text, (request, body) -> List.of()));

    @Test
    void theGuideNamesNoRouteThatDoesNotExist() throws IOException {
        String guide = Files.readString(Path.of("../docs/mock-server/standalone.md"));

        assertThat(ROUTE.matcher(guide).results().map(ControlGuideTest::route))
                .hasSizeGreaterThan(20)
                .isSubsetOf(routes());
    }

    @Test
    void theOpenApiDocumentDescribesEveryRouteAndNoOther() {
        OpenApiDocument document = new OpenApiDocument(ServerRoutes.document("control-openapi.json"));

        assertThat(document.routes()).containsExactlyInAnyOrderElementsOf(routes());
    }

    private List<String> routes() {
        return ControlRoutes.of(
                        state, new FaultRegistry(1, List.of()), new StubRegistry(1, List.of()), () -> {}, () -> {})
                .stream()
                .flatMap(route -> route.operations().keySet().stream().map(method -> method + " " + route.path()))
                .toList();
    }

    @Test
    void everyRouteRefusesAnUnknownQueryParameter() {
        byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
        OperationRequest request =
                new OperationRequest("1", "colour=red", body, state.clock().instant());

        for (Route route : ControlRoutes.of(
                state, new FaultRegistry(1, List.of()), new StubRegistry(1, List.of()), () -> {}, () -> {})) {
            for (Map.Entry<String, OperationHandler> operation :
                    route.operations().entrySet()) {
                Response response = operation.getValue().handle(request);
                assertThat(response.status())
                        .as("%s %s", operation.getKey(), route)
                        .isEqualTo(400);
                assertThat(new String(response.body(), StandardCharsets.UTF_8))
                        .contains("query must have", "had colour");
            }
        }
    }

    private static String route(MatchResult route) {
        return route.group(1) + " /__petstore" + route.group(2);
    }
}
