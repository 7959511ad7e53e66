// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** What Jackson reads from a text, which a decoder written by hand must not contradict. */
final class JacksonTree {

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(1000)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private static final ObjectMapper LENIENT = JsonMapper.builder(FACTORY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final ObjectMapper UNIQUE =
            LENIENT.copy().enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);

    private JacksonTree() {}

    /** The text as a tree, with the last of several fields of one name; empty if it is not JSON. */
    static Optional<JsonNode> of(byte[] json) throws IOException {
        return read(LENIENT, json);
    }

    /** Whether the text is JSON in which no object has two fields of the same name. */
    static boolean hasUniqueNames(byte[] json) throws IOException {
        return read(UNIQUE, json).isPresent();
    }

    private static Optional<JsonNode> read(ObjectMapper mapper, byte[] json) throws IOException {
        try {
            return Optional.of(mapper.readTree(json));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    static Optional<Long> int64(JsonNode object, String field) {
        return Optional.ofNullable(object.get(field))
                .filter(node -> node.isIntegralNumber() && node.canConvertToLong())
                .map(JsonNode::longValue);
    }

    static Optional<String> text(JsonNode object, String field) {
        return Optional.ofNullable(object.get(field))
                .filter(JsonNode::isTextual)
                .map(JsonNode::textValue)
                .filter(text -> StandardCharsets.UTF_8.newEncoder().canEncode(text));
    }
}
