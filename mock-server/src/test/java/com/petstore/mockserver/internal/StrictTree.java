// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.petstore.mockserver.testing.JsonTree;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads a document by Jackson itself, with its own checks of names and depth. */
public final class StrictTree {

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(64).build())
            .build();

    private StrictTree() {}

    /** As {@link JsonTree}; empty unless it is one document in UTF-8, in which no object has two fields of the same name. */
    public static Optional<Object> of(byte[] document) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(document))
                    .toString();
            return isOneDocument(text) ? Optional.ofNullable(JsonTree.parse(text)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static boolean isOneDocument(String text) throws IOException {
        try (JsonParser parser = FACTORY.createParser(text)) {
            JsonToken first = parser.nextToken();
            parser.skipChildren();
            return first != null && parser.nextToken() == null;
        }
    }

    /** Whether it can be sent, which half of a surrogate pair cannot. */
    public static boolean isUnicode(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }
}
