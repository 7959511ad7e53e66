// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.streaming;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;

/** Puts each URL and its headers together once, and keeps them. */
final class BareClient extends StreamingClient {

    private final Map<Integer, Request> lists = new ConcurrentHashMap<>();
    private final Map<Long, Request> gets = new ConcurrentHashMap<>();
    private final Request createWithoutBody;

    BareClient(OkHttpClient okHttp, HttpUrl baseUrl) {
        super(okHttp, baseUrl);
        createWithoutBody = super.create(RequestBody.EMPTY);
    }

    @Override
    Request list(int limit) {
        return lists.computeIfAbsent(limit, super::list);
    }

    @Override
    Request get(long id) {
        return gets.computeIfAbsent(id, super::get);
    }

    @Override
    Request create(RequestBody json) {
        return createWithoutBody.newBuilder().post(json).build();
    }
}
