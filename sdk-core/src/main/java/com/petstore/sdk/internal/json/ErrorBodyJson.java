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
    public static ErrorBody decode(byte[] json) throws MalformedJsonException {
        return StrictReader.readAll(json, ErrorBodyJson::errorBody);
    }

    private static ErrorBody errorBody(StrictReader reader) throws MalformedJsonException, IOException {
        String code = "";
        String message = "";
        int status = 0;
        int seen = 0;
        reader.beginObject();
        for (String field = reader.nextField(); field != null; field = reader.nextField()) {
            switch (field) {
                case "code" -> {
                    seen = reader.once(seen, CODE);
                    code = reader.string();
                }
                case "message" -> {
                    seen = reader.once(seen, MESSAGE);
                    message = reader.string();
                }
                case "status" -> {
                    seen = reader.once(seen, STATUS);
                    status = reader.int32();
                }
                default -> reader.skip();
            }
        }
        reader.require(seen, CODE, "code");
        reader.require(seen, MESSAGE, "message");
        reader.require(seen, STATUS, "status");
        return ErrorBody.of(code, message, status);
    }
}
