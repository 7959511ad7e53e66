// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.petstore.sdk.internal.http.ApiRequest.QueryParameter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BaseUrlTest {

    @ParameterizedTest
    @CsvSource({
        "https://pets.example/v1, https://pets.example/v1/pets/7",
        "https://pets.example/v1/, https://pets.example/v1/pets/7",
        "https://pets.example, https://pets.example/pets/7",
        "https://pets.example:8443/a/b/v1, https://pets.example:8443/a/b/v1/pets/7",
        "' https://pets.example/v1 ', https://pets.example/v1/pets/7"
    })
    void keepsItsPathWithOrWithoutASlash(String baseUrl, String resolved) {
        assertThat(BaseUrl.parse(baseUrl, false).resolve(ApiRequest.of("GET", "pets/7", List.of())))
                .hasToString(resolved);
    }

    @Test
    void encodesQueryParameters() {
        List<QueryParameter> query = List.of(new QueryParameter("status", "a&b c"), new QueryParameter("limit", "5"));

        assertThat(BaseUrl.parse("https://pets.example/v1", false).resolve(ApiRequest.of("GET", "pets", query)))
                .hasToString("https://pets.example/v1/pets?status=a%26b%20c&limit=5");
    }

    @Test
    void resolvesEachCommandToItsOwnUrl() {
        BaseUrl baseUrl = BaseUrl.parse("https://pets.example/v1", false);
        List<ApiRequest> commands = List.of(
                list(new QueryParameter("limit", "5")),
                list(new QueryParameter("limit", "6")),
                list(new QueryParameter("limit", "6")),
                list(),
                ApiRequest.of("GET", "pets/6", List.of()),
                ApiRequest.of("GET", "pets/7", List.of()),
                list(new QueryParameter("status", "6")),
                list(new QueryParameter("status", "6"), new QueryParameter("limit", "6")),
                ApiRequest.of("GET", "store/orders", List.of()));

        assertThat(commands.stream()
                        .map(baseUrl::resolve)
                        .map(url -> url.toString().substring(23)))
                .containsExactly(
                        "/pets?limit=5",
                        "/pets?limit=6",
                        "/pets?limit=6",
                        "/pets",
                        "/pets/6",
                        "/pets/7",
                        "/pets?status=6",
                        "/pets?status=6&limit=6",
                        "/store/orders");
    }

    private static ApiRequest list(QueryParameter... query) {
        return ApiRequest.of("GET", "pets", List.of(query));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost:8080/v1",
                "http://127.0.0.1:8080/v1",
                "http://127.9.9.9/v1",
                "http://127.255.249.199/v1",
                "http://[::1]:8080/v1"
            })
    void allowsPlainHttpToThisMachine(String baseUrl) {
        assertThat(BaseUrl.parse(baseUrl, false)).hasToString(baseUrl);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://pets.example/v1",
                "http://127.0.0.1.pets.example/v1",
                "http://petstore.localhost/v1",
                "http://localhost.pets.example/v1",
                "http://127.0.0.256/v1",
                "http://10.0.0.1/v1"
            })
    void refusesPlainHttpOverANetwork(String baseUrl) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BaseUrl.parse(baseUrl, false))
                .withMessage("baseUrl must be https, because the API key is sent with every request, was "
                        + baseUrl.replace("/v1", "")
                        + "; in a trusted network, set allowPlainHttp");
    }

    @ParameterizedTest
    @CsvSource({
        "pets.example/v1, ''",
        "localhost:8080/v1, ''",
        "ftp://pets.example, ', began with ftp://'",
        "htps://user:secret@pets.example/v1, ', began with htps://'",
        "https://pets.example:port/v1, ', began with https://'",
        "HTTPS://[pets]/v1, ', began with HTTPS://'",
        "secret-key-4711, ''",
        "sk_live_9f8e.7d6c5b, ''",
        "eyJhbGciOi.eyJzdWIi.c2ln/x, ''",
        "acme:90210441, ''",
        "sk.live.abcdefgh, ''",
        "user:/secret, ''",
        "api-key:8080/v1, ''",
        "sk4711://x, ''",
        "mailto:secret@pets.example, ''",
        "https//user:secret@pets.example, ''",
        "' ', ''"
    })
    void showsOnlyTheSchemeOfWhatIsNoUrl(String baseUrl, String shown) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BaseUrl.parse(baseUrl, false))
                .withMessage("baseUrl must be an http or https URL, such as https://pets.example/v1" + shown);
        assertThat(BaseUrl.shown(baseUrl)).isEqualTo("invalid base URL");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://",
                "https:///v1",
                "https:////v1",
                "HTTPS:///pets.example/v1",
                "http:///localhost",
                "https:/x",
                "http:/localhost:8080/v1",
                "https:x",
                "https:pets.example/v1",
                "https:8443",
                "https:",
                "https://:8443/v1",
                "https://?x",
                "https://#x",
                "https://@/v1",
                "https://user:secret@/v1",
                "https://user:secret@:8443/v1"
            })
    void refusesAUrlWithoutAHost(String baseUrl) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BaseUrl.parse(baseUrl, true))
                .withMessage("baseUrl must have a host after https://, such as https://pets.example/v1");
        assertThat(BaseUrl.shown(baseUrl)).isEqualTo("invalid base URL");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://.example/v1", "https://./v1", "https://pets..example/v1", "https://%20/v1"})
    void refusesAHostWithAnEmptyPart(String baseUrl) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BaseUrl.parse(baseUrl, true))
                .withMessageStartingWith("baseUrl must be an http or https URL");
    }

    @ParameterizedTest
    @CsvSource({
        "https://pets.example/{tenant}/v1, U+007B at index 21",
        "https://pets example/v1, U+0020 at index 12",
        "https://pets.example/a b/v1, U+0020 at index 22",
        "https://pets.example/v1\u00a0, U+00A0 at index 23",
        "\ufeffhttps://pets.example/v1, U+FEFF at index 0",
        "https://pets.example/\tv1, U+0009 at index 21",
        "https://pets.example\\v1, U+005C at index 20",
        "https://pets.example/50%/v1, U+0025 at index 23",
        "'\"https://pets.example/v1\"', U+0022 at index 0",
        "sk-live 4711, U+0020 at index 7",
        "${PETSTORE_URL}, U+007B at index 1"
    })
    void namesACharacterThatNoUrlHas(String baseUrl, String named) {
        String shown = baseUrl.startsWith("https://") ? ", began with https://" : "";

        assertThatIllegalArgumentException()
                .isThrownBy(() -> BaseUrl.parse(baseUrl, false))
                .withMessage("baseUrl must have only characters of a URL, has " + named + shown);
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://pets.example/v1//", "https://pets.example//v1"})
    void refusesTwoSlashesInThePath(String baseUrl) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BaseUrl.parse(baseUrl, false))
                .withMessage("baseUrl must not have two slashes in its path, was " + baseUrl);
    }

    @Test
    void acceptsAnInternationalNameAndEscapes() {
        assertThat(BaseUrl.parse("https://h\u00fcnde.example/a%20b/v1", false))
                .hasToString("https://xn--hnde-0ra.example/a%20b/v1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://pets.example/v1?a=b", "https://pets.example/v1#a", "https://pets.example/v1?"})
    void refusesAQueryOrFragment(String baseUrl) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BaseUrl.parse(baseUrl, false))
                .withMessage("baseUrl must not have a query or fragment");
    }

    @Test
    void refusesAPasswordWithoutShowingIt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BaseUrl.parse("https://user:secret@pets.example/v1", false))
                .withMessage("baseUrl must not hold a user name or password");
    }
}
