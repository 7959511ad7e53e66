// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.report;

import java.util.LinkedHashMap;
import java.util.Map;

/** What is measured, under the names of its modules, in the order of the tables. */
final class Subjects {

    static final String SDK = "petstore-sdk";
    static final String STREAMING = "okhttp-streaming";
    static final String BARE = "okhttp-streaming-bare";
    static final String DATABIND = "okhttp-databind";
    static final String MOCK = "petstore-mock-server";
    static final String JETTY = "jetty";
    static final String WIREMOCK = "wiremock";

    static final Map<String, String> CLIENTS = new LinkedHashMap<>();
    static final Map<String, String> SERVERS = new LinkedHashMap<>();

    static {
        CLIENTS.put(SDK, "**this SDK**");
        CLIENTS.put(STREAMING, "OkHttp + Jackson streaming, by hand");
        CLIENTS.put(BARE, "the same without time limits, requests kept");
        CLIENTS.put(DATABIND, "OkHttp + Jackson databind, by hand");
        CLIENTS.put("java-net-http", "java.net.http + databind, by hand");
        CLIENTS.put("generated-retrofit", "Retrofit + Gson, generated");
        CLIENTS.put("generated-native", "java.net.http + databind, generated");
        CLIENTS.put("generated-feign", "Feign + databind, generated");
        CLIENTS.put("generated-okhttp-gson", "OkHttp + Gson, generated");
        SERVERS.put(MOCK, "**this mock server**");
        SERVERS.put(JETTY, "bare Jetty 12.1, same bytes");
        SERVERS.put(WIREMOCK, "WireMock 3.13, same bytes");
    }

    private Subjects() {}
}
