// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.petstore.sdk.internal.http.ApiRequest.QueryParameter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import okhttp3.HttpUrl;

/** The address that an application sets. */
class BaseUrlFuzz {

    /** The first line is the base URL, the rest the value of a query parameter. */
    @FuzzTest
    void everyRequestGoesWhereTheBaseUrlSaysAndNotInTheClearOverANetwork(byte[] input) {
        String[] lines = new String(input, StandardCharsets.UTF_8).split("\n", 2);
        BaseUrl base;
        try {
            base = BaseUrl.parse(lines[0], false);
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).startsWith("baseUrl must ").doesNotContain("\r", "\u2028");
            return;
        }
        String root = base.toString();
        String value = lines.length < 2 ? "" : lines[1];
        HttpUrl url = base.resolve(ApiRequest.of("GET", "pets", List.of(new QueryParameter("status", value))));

        assertThat(url.newBuilder().query(null).toString())
                .isEqualTo((root.endsWith("/") ? root.substring(0, root.length() - 1) : root) + "/pets");
        assertThat(url.queryParameter("status")).isEqualTo(value);
        assertThat(url.querySize()).isEqualTo(1);
        assertThat(url.fragment()).isNull();
        assertThat(url.username() + url.password()).isEmpty();
        if (!url.isHttps()) {
            assertThat(isThisMachine(url.host())).as(url.host()).isTrue();
        }
    }

    private static boolean isThisMachine(String host) {
        return host.equals("localhost") || host.equals("::1") || isFourNumbersFrom127(host);
    }

    private static boolean isFourNumbersFrom127(String host) {
        String[] numbers = host.split("\\.", -1);
        return numbers.length == 4
                && numbers[0].equals("127")
                && Arrays.stream(numbers)
                        .allMatch(number -> number.matches("[0-9]{1,3}") && Integer.parseInt(number) <= 255);
    }
}
