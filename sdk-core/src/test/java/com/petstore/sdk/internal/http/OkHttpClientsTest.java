// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import okhttp3.ConnectionSpec;
import org.junit.jupiter.api.Test;

class OkHttpClientsTest {

    @Test
    void setsUpNoTlsForPlainHttp() {
        assertThat(OkHttpClients.create(false, null, null, null, null).connectionSpecs())
                .containsExactly(ConnectionSpec.CLEARTEXT);
    }

    @Test
    void usesTlsForHttps() {
        assertThat(OkHttpClients.create(true, null, null, null, null).connectionSpecs())
                .contains(ConnectionSpec.MODERN_TLS);
    }
}
