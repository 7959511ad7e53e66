// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import org.eclipse.jetty.http.HttpFields;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContentRulesTest {

    private final HttpFields.Mutable headers = HttpFields.build();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                "Application/JSON",
                "application/json; charset=utf-8",
                "application/json;charset=\"UTF-8\"",
                "application/json ; charset = UTF-8",
                "application/json; odd=1"
            })
    void takesJsonInUtf8(String contentType) {
        headers.add("Content-Type", contentType);

        assertThat(ContentRules.refusal(headers, true, 10)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "text/plain",
                "application/jsonx",
                "application/json; charset=utf-16",
                "application/json ; charset = latin1",
                "application/*",
                "json"
            })
    void refusesOtherContent(String contentType) {
        headers.add("Content-Type", contentType);

        assertThat(status(true)).isEqualTo(415);
    }

    @Test
    void refusesABodyOfUnknownContent() {
        assertThat(status(true)).isEqualTo(415);
    }

    @Test
    void refusesTwoContentTypes() {
        headers.add("Content-Type", "application/json").add("Content-Type", "application/json");

        assertThat(status(true)).isEqualTo(415);
    }

    @Test
    void refusesACompressedBody() {
        headers.add("Content-Type", "application/json").add("Content-Encoding", "gzip");

        assertThat(status(true)).isEqualTo(415);
    }

    @Test
    void takesABodyThatIsNotEncoded() {
        headers.add("Content-Type", "application/json").add("Content-Encoding", "Identity");

        assertThat(ContentRules.refusal(headers, true, 10)).isEmpty();
    }

    @Test
    void takesChunks() {
        headers.add("Content-Type", "application/json").add("Transfer-Encoding", "Chunked");

        assertThat(ContentRules.refusal(headers, true, 10)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip, chunked", "gzip", "chunked, chunked"})
    void refusesOtherTransferCodings(String coding) {
        headers.add("Content-Type", "application/json").add("Transfer-Encoding", coding);

        assertThat(status(true)).isEqualTo(501);
    }

    @Test
    void takesABodyThatIsAnnouncedAsLargeAsAllowed() {
        headers.add("Content-Type", "application/json").add("Content-Length", "10");

        assertThat(ContentRules.refusal(headers, true, 10)).isEmpty();
    }

    @Test
    void refusesABodyThatIsAnnouncedTooLarge() {
        headers.add("Content-Type", "application/json").add("Content-Length", "11");

        assertThat(status(true)).isEqualTo(413);
    }

    @Test
    void caresForNoContentWhereNoBodyIsTaken() {
        headers.add("Content-Type", "text/plain").add("Content-Length", "11");

        assertThat(ContentRules.refusal(headers, false, 10)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                "*/*",
                "application/*",
                "text/html, application/xhtml+xml, */*;q=0.8",
                "application/json;q=0.001",
                "application/json;v=2;q=0, application/json",
                ""
            })
    void servesWhoAcceptsJson(String accept) {
        headers.add("Accept", accept);

        assertThat(ContentRules.refusal(headers, false, 10)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            value = {"text/html", "application/json;q=0", "application/json;q=0, */*", "*/*;q=0.000", "application/xml"
            },
            delimiter = '|')
    void refusesWhoDoesNotAcceptJson(String accept) {
        headers.add("Accept", accept);

        assertThat(status(false)).isEqualTo(406);
    }

    private int status(boolean takesBody) {
        return ContentRules.refusal(headers, takesBody, 10).orElseThrow().status();
    }
}
