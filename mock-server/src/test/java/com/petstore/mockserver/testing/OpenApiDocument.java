// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.testing;

import static com.petstore.mockserver.testing.JsonTree.array;
import static com.petstore.mockserver.testing.JsonTree.at;
import static com.petstore.mockserver.testing.JsonTree.object;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** An OpenAPI document of the server, to be held against what the server responds. */
public final class OpenApiDocument {

    private final Object document;

    public OpenApiDocument(String json) {
        document = JsonTree.parse(json);
    }

    /** The operations by their ids. */
    public Map<String, Object> operations() {
        Map<String, Object> operations = new TreeMap<>();
        object(at(document, "paths"))
                .values()
                .forEach(path -> object(path).forEach((method, operation) -> {
                    if (!method.equals("parameters")) {
                        operations.put(String.valueOf(at(operation, "operationId")), operation);
                    }
                }));
        return operations;
    }

    /** Fails unless these are all documented responses, by {@code operationId status}, and each is as it is documented. */
    public void assertDescribesEach(Map<String, Reply> responses) {
        Set<String> documented = new TreeSet<>();
        operations()
                .forEach((name, operation) -> object(at(operation, "responses")).forEach((status, response) -> {
                    documented.add(name + " " + status);
                    assertThat(responses).containsKey(name + " " + status);
                    assertMatches(
                            name,
                            Integer.parseInt(status),
                            object(resolve(response)),
                            responses.get(name + " " + status));
                }));

        assertThat(responses.keySet()).isEqualTo(documented);
    }

    private void assertMatches(String operation, int status, Map<String, Object> response, Reply reply) {
        assertThat(reply.status()).as(operation).isEqualTo(status);
        assertThat(object(response.getOrDefault("headers", Map.of())).keySet())
                .as("headers of %s %s", operation, status)
                .allMatch(reply::has);
        if (!response.containsKey("content")) {
            assertThat(reply.body()).as("body of %s %s", operation, status).isEmpty();
            return;
        }
        assertThat(reply.header("Content-Type")).isEqualTo("application/json");
        Object content = at(response, "content", reply.header("Content-Type"));
        assertFits(object(at(content, "schema")), JsonTree.parse(reply.body()));
        if (object(content).containsKey("example")) {
            assertFits(object(at(content, "schema")), at(content, "example"));
        }
    }

    /** As much of JSON Schema as the document makes use of. */
    private void assertFits(Map<String, Object> schemaOrReference, Object value) {
        Map<String, Object> schema = object(resolve(schemaOrReference));
        if (schema.containsKey("allOf")) {
            array(schema.get("allOf")).forEach(part -> assertFits(object(part), value));
            return;
        }
        String type = String.valueOf(schema.get("type"));
        switch (type) {
            case "null" ->
                assertThat(schema.keySet()).as("without a type, anything fits").containsExactly("description");
            case "array" -> array(value).forEach(item -> assertFits(object(schema.get("items")), item));
            case "integer" -> assertThat(value).isInstanceOfAny(Integer.class, Long.class);
            case "number" -> assertThat(value).isInstanceOf(Number.class);
            case "boolean" -> assertThat(value).isInstanceOf(Boolean.class);
            case "string" -> {
                assertThat(value).isInstanceOf(String.class);
                if (schema.containsKey("enum")) {
                    assertThat(array(schema.get("enum"))).contains(value);
                }
            }
            default -> assertObjectFits(schema, object(value));
        }
    }

    private void assertObjectFits(Map<String, Object> schema, Map<String, Object> value) {
        Object required = schema.getOrDefault("required", List.of());
        assertThat(array(required)).allSatisfy(name -> assertThat(value).containsKey(String.valueOf(name)));
        object(schema.getOrDefault("properties", Map.of())).forEach((name, property) -> {
            if (value.containsKey(name)) {
                assertFits(object(property), value.get(name));
            }
        });
        if (Boolean.FALSE.equals(schema.get("additionalProperties"))) {
            assertThat(object(at(schema, "properties")).keySet()).containsAll(value.keySet());
        }
    }

    private Object resolve(Object tree) {
        Object reference = object(tree).get("$ref");
        if (reference == null) {
            return tree;
        }
        String[] path = String.valueOf(reference).substring("#/".length()).split("/", -1);
        return at(document, path);
    }
}
