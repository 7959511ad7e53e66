// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.time.Duration;
import java.util.List;
import okhttp3.ConnectionSpec;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
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

    @Test
    void registersThreeInterceptorsForHttp11AndOneForHttp2() {
        OkHttpClient http11 = OkHttpClients.create(true, null, null, null, null);
        OkHttpClient http2 = new OkHttpClient.Builder()
                .protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
                .build();

        assertThat(interceptors(http11, "https://pets.example")).isEqualTo(3);
        assertThat(interceptors(http2, "http://localhost:8080")).isEqualTo(1);
    }

    @Test
    void usesNoProxyForPlainHttpOnThisMachine() {
        Proxy proxy = new Proxy(Proxy.Type.HTTP, new InetSocketAddress("127.0.0.1", 3128));
        OkHttpClient client = new OkHttpClient.Builder().proxy(proxy).build();

        assertThat(derived(client, "http://localhost:8080").proxy()).isEqualTo(Proxy.NO_PROXY);
        assertThat(derived(client, "https://pets.example").proxy()).isEqualTo(proxy);
    }

    @Test
    void resolvesToThisMachineAloneForPlainHttpOnIt() throws Exception {
        InetAddress here = InetAddress.getByName("127.0.0.2");
        InetAddress elsewhere = InetAddress.getByName("192.0.2.2");
        OkHttpClient mixed =
                new OkHttpClient.Builder().dns(host -> List.of(elsewhere, here)).build();
        OkHttpClient deceived =
                new OkHttpClient.Builder().dns(host -> List.of(elsewhere)).build();

        assertThat(derived(mixed, "http://localhost").dns().lookup("localhost")).containsExactly(here);
        assertThat(derived(deceived, "http://localhost").dns().lookup("localhost"))
                .containsExactly(InetAddress.getLoopbackAddress());
        assertThat(derived(mixed, "https://pets.example").dns().lookup("pets.example"))
                .containsExactly(elsewhere, here);
    }

    private static int interceptors(OkHttpClient client, String baseUrl) {
        OkHttpClient derived = derived(client, baseUrl);
        return derived.interceptors().size() + derived.networkInterceptors().size();
    }

    private static OkHttpClient derived(OkHttpClient client, String baseUrl) {
        return OkHttpClients.withSdkDefaults(
                client, BaseUrl.parse(baseUrl, false), Duration.ofSeconds(10), Duration.ofSeconds(20));
    }
}
