// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.json;

import com.petstore.sdk.model.ErrorBody;
import java.io.IOException;

/** Reads the body of an error response. */
public final class ErrorBodyJson {

    private static final int CODE = 1;
    private static final int MESSAGE = 2;
    private static final int STATUS = 4;

    private ErrorBodyJson() {}

    /** A {@link Decoder} of an error body. */
    public static ErrorBody decode(byte[] json) throws MalformedJsonException, IOException {
        return StrictReader.readAll(json, ErrorBodyJson::errorBody);
    }

    private static ErrorBody errorBody(StrictReader reader) throws MalformedJsonException, IOException {
        ErrorBody.Builder body = ErrorBody.builder();
        reader.beginObject();
        for (String field = reader.nextField(); field != null; field = reader.nextField()) {
            switch (field) {
                case "code" -> body.code(reader.once(CODE).string());
                case "message" -> body.message(reader.once(MESSAGE).string());
                case "status" -> body.status(reader.once(STATUS).int32());
                default -> reader.skip();
            }
        }
        reader.require(CODE, "code");
        reader.require(MESSAGE, "message");
        reader.require(STATUS, "status");
        return body.build();
    }
}
