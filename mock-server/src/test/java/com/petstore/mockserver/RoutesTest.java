// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.Route.Target;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoutesTest {

    private final Routes routes = new Routes(LocalServer.state(MockClock.real()), List.of());

    @ParameterizedTest
    @ValueSource(strings = {"/v1/pets", "/v1/p%65ts", "/v1/store/orders", "/v1/pets/5", "/v1/pets/a%2Fb"})
    void findsThePathsOfTheService(String path) {
        assertThat(routes.find("GET", path).handler()).isNotNull();
    }

    @ParameterizedTest
    @EnumSource
    void findsEachOperation(Operation operation) {
        String path = "/v1" + operation.path().replace("{petId}", "7");

        assertThat(routes.find(operation.method(), path).operation()).contains(operation);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "",
                "*",
                "xv1/pets",
                "/v1",
                "/v1/",
                "/v1/pets/",
                "/v1//pets",
                "//v1/pets",
                "/v1/pets/5/",
                "/v1/pets/5/6",
                "/v1/Pets",
                "/v2/pets",
                "/pets",
                "/v1/store",
                "/v1%2Fpets",
                "/v1/pets/%zz",
                "/v1/pets/%ff"
            })
    void findsNoOtherPath(String path) {
        assertThat(responseTo("GET", path).status()).isEqualTo(404);
    }

    @Test
    void decodesTheParameterButLeavesAPlusSign() {
        assertThat(routes.find("GET", "/v1/pets/%2D1+2").pathParameter()).isEqualTo("-1+2");
    }

    @Test
    void allowsHeadWhereGetIsAndOptionsEverywhere() {
        assertThat(routes.find("HEAD", "/v1/pets").handler()).isNotNull();
        assertThat(responseTo("OPTIONS", "/v1/pets").headers().get("Allow")).isEqualTo("GET, HEAD, OPTIONS, POST");
    }

    @Test
    void refusesAMethodThatAPathDoesNotHave() {
        Reply response = responseTo("PUT", "/v1/pets/5");

        assertThat(response.status()).isEqualTo(405);
        assertThat(response.headers().get("Allow")).isEqualTo("GET, HEAD, OPTIONS");
    }

    private Reply responseTo(String method, String path) {
        return refusal(routes.find(method, path));
    }

    private static Reply refusal(Target target) {
        assertThat(target.handler()).isNull();
        return target.refusal();
    }
}
