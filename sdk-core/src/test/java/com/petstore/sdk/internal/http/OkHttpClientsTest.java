package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import okhttp3.ConnectionSpec;
import org.junit.jupiter.api.Test;

class OkHttpClientsTest {

    @Test
    void setsUpNoTlsForPlainHttp() {
        assertThat(OkHttpClients.create(false).connectionSpecs()).containsExactly(ConnectionSpec.CLEARTEXT);
    }

    @Test
    void speaksTlsForHttps() {
        assertThat(OkHttpClients.create(true).connectionSpecs()).contains(ConnectionSpec.MODERN_TLS);
    }
}
