package com.petstore.sdk.internal.json;

import java.nio.charset.StandardCharsets;

/** Takes a body as the text that it is. */
public final class TextDecoder {

    /** Reads UTF-8; bytes that are none become replacement characters. */
    public static final Decoder<String> INSTANCE = body -> new String(body.readAllBytes(), StandardCharsets.UTF_8);

    private TextDecoder() {}
}
