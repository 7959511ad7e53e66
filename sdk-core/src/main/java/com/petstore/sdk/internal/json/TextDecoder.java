package com.petstore.sdk.internal.json;

import java.nio.charset.StandardCharsets;

/** Takes a body as the text that it is. */
public final class TextDecoder {

    /** Reads what is known to be UTF-8. */
    public static final Decoder<String> INSTANCE = body -> new String(body, StandardCharsets.UTF_8);

    private TextDecoder() {}
}
