// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.io.IOException;
import java.net.ProtocolException;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Response;

/** Bounds what is read of a body before it is decompressed, and refuses a response that is not the final one. */
final class ResponseBounds implements Interceptor {

    private final int maxBodyBytes;

    ResponseBounds(int maxBodyBytes) {
        this.maxBodyBytes = maxBodyBytes;
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Response response = chain.proceed(chain.request());
        if (response.code() < 200) {
            Connection connection = chain.connection();
            if (connection != null) {
                // The next call would take the response that is still to come for its own.
                connection.socket().close();
            }
            throw new ProtocolException("status " + response.code() + " was not requested, and ends no response");
        }
        return BoundedBody.of(response, maxBodyBytes);
    }
}
