// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.CallListener.CallInfo;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.BaseUrl;

/** A call, as listeners see it. Each is itself alone. */
final class CallIdentity implements CallInfo {

    private final long id;
    private final String operation;
    private final ApiRequest request;
    private final BaseUrl baseUrl;
    private final String clientName;

    CallIdentity(long id, String operation, ApiRequest request, BaseUrl baseUrl, String clientName) {
        this.id = id;
        this.operation = operation;
        this.request = request;
        this.baseUrl = baseUrl;
        this.clientName = clientName;
    }

    @Override
    public long id() {
        return id;
    }

    @Override
    public String operation() {
        return operation;
    }

    @Override
    public String clientName() {
        return clientName;
    }

    @Override
    public String method() {
        return request.method();
    }

    @Override
    public String url() {
        return baseUrl.addressOf(request);
    }

    @Override
    public String serverAddress() {
        return baseUrl.host();
    }

    @Override
    public int serverPort() {
        return baseUrl.port();
    }

    @Override
    public String toString() {
        return "CallInfo[id=" + id + ", operation=" + operation + "]";
    }
}
