package com.petstore.mockserver.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.assumptions.Assumptions;
import com.petstore.mockserver.auth.ApiKeys;
import com.petstore.mockserver.faults.Faults;
import com.petstore.mockserver.http.Answer;
import com.petstore.mockserver.http.Call;
import com.petstore.mockserver.http.Route;
import com.petstore.mockserver.http.World;
import com.petstore.mockserver.journal.Journal;
import com.petstore.mockserver.limits.LimitRules;
import com.petstore.mockserver.store.AnimalStore;
import com.petstore.mockserver.store.Orders;
import com.petstore.mockserver.time.MockClock;
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

    private static final Pattern ROW = Pattern.compile("^\\| `([A-Z]+ /__petstore\\S*)` \\|", Pattern.MULTILINE);

    private final World world = new World(
            new AnimalStore(1),
            new Orders(),
            new ApiKeys(Map.of(), LimitRules.DEFAULT),
            MockClock.real(),
            new Faults(1, List.of()),
            Assumptions.defaults(),
            new Journal(1, text -> text, request -> List.of()));

    @Test
    void theGuideNamesEveryRouteAndNoOther() throws IOException {
        String guide = Files.readString(Path.of("../docs/server-control.md"));

        assertThat(ROW.matcher(guide).results().map(ControlGuideTest::route))
                .containsExactlyInAnyOrderElementsOf(ControlRoutes.of(world, () -> {}, () -> {}).stream()
                        .flatMap(route -> route.operations().keySet().stream()
                                .map(method -> method + " /" + String.join("/", route.segments())))
                        .toList());
    }

    @Test
    void everyRouteRefusesAnUnknownQueryParameter() {
        byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
        Call call = new Call("1", "colour=red", body, world.clock().instant());

        for (Route route : ControlRoutes.of(world, () -> {}, () -> {})) {
            route.operations().forEach((method, operation) -> {
                Answer answer = operation.answer(call);
                assertThat(answer.status()).as("%s %s", method, route).isEqualTo(400);
                assertThat(new String(answer.body(), StandardCharsets.UTF_8)).contains("query must have", "had colour");
            });
        }
    }

    private static String route(MatchResult row) {
        return row.group(1);
    }
}
