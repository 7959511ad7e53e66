// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.StubReply.Body;
import com.petstore.mockserver.StubReply.Form;
import com.petstore.mockserver.internal.InvalidInputException;
import com.petstore.mockserver.internal.JsonFields;
import com.petstore.mockserver.internal.JsonObject;
import com.petstore.mockserver.internal.StrictParser;
import com.petstore.mockserver.internal.Wording;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The one JSON form of stubs, read and written. */
final class StubJson {

    private StubJson() {}

    /** Reads the bytes of an object. */
    static StubSpec read(byte[] document) {
        return JsonFields.readOne("stub", document, StubJson::read);
    }

    /** Reads the bytes of an array of objects. */
    static List<StubSpec> readAll(byte[] document) {
        return JsonFields.readAll("stubs", document, StubJson::read);
    }

    private static StubSpec read(StrictParser parser, String where) {
        JsonFields fields = new JsonFields(parser, where, (name, label) -> switch (name) {
            case "method", "path" -> parser.string(label);
            case "status", "times" -> parser.int64(label);
            case "query", "headers", "body" -> parser.strings(label);
            case "response" -> parser.asWritten(label);
            case "responses" -> replies(parser, label);
            case "delayMs", "jitterMs", "json", "text", "base64" ->
                throw new InvalidInputException(label + " is no field of a stub, but of a response in responses");
            default -> throw new InvalidInputException(Wording.printable(label) + " is no field of a stub");
        });
        try {
            return new StubSpec(
                    fields.requiredText("method"),
                    fields.requiredText("path"),
                    fields.take("query", Map.of()),
                    fields.take("headers", Map.of()),
                    fields.take("body", Map.of()),
                    replies(fields),
                    fields.number("times", 1, Integer.MAX_VALUE)
                            .map(Long::intValue)
                            .orElse(Integer.MAX_VALUE));
        } catch (IllegalArgumentException e) {
            throw new InvalidInputException(where + Wording.line(e));
        }
    }

    /** Either the one response, in fields of the stub itself, or several in an array. */
    private static List<StubReply> replies(JsonFields fields) {
        Optional<List<StubReply>> several = fields.take("responses");
        Optional<Body> body = fields.text("response").map(json -> new Body(Form.JSON, json));
        if (several.isEmpty()) {
            return List.of(StubReply.of((int) fields.requiredNumber("status", 200, 599), body));
        }
        if (several.get().isEmpty()) {
            throw new IllegalArgumentException("responses must hold a response, was empty");
        }
        if (body.isPresent() || fields.number("status", 200, 599).isPresent()) {
            throw new IllegalArgumentException("status and response must not be given beside responses");
        }
        return several.get();
    }

    private static List<StubReply> replies(StrictParser parser, String label) {
        parser.expectArray(label);
        List<StubReply> replies = new ArrayList<>();
        while (parser.nextIsObject(label + "[" + replies.size() + "]")) {
            replies.add(reply(parser, label + "[" + replies.size() + "]."));
        }
        return replies;
    }

    private static StubReply reply(StrictParser parser, String where) {
        JsonFields fields = new JsonFields(parser, where, (name, label) -> switch (name) {
            case "status", "delayMs", "jitterMs" -> parser.int64(label);
            case "headers" -> parser.strings(label);
            case "json" -> parser.asWritten(label);
            case "text", "base64" -> parser.string(label);
            default -> throw new InvalidInputException(Wording.printable(label) + " is no field of a response");
        });
        try {
            List<Body> bodies = Stream.of(Form.values())
                    .flatMap(form -> fields.text(fieldOf(form)).map(text -> new Body(form, text)).stream())
                    .toList();
            if (bodies.size() > 1) {
                throw new IllegalArgumentException("json, text and base64 must not be given together");
            }
            return new StubReply(
                    (int) fields.requiredNumber("status", 200, 599),
                    bodies.stream().findFirst(),
                    new HeaderChanges(fields.take("headers", Map.of()), List.of()),
                    new FaultDelay(
                            fields.millis("delayMs", 0).orElse(Duration.ZERO),
                            fields.millis("jitterMs", 0).orElse(Duration.ZERO)));
        } catch (IllegalArgumentException e) {
            throw new InvalidInputException(where + Wording.line(e));
        }
    }

    /** Writes the stubs that a server has. */
    static JsonObject write(List<StubRegistry.Added> stubs) {
        return new JsonObject()
                .with("stubs", stubs.stream().map(StubJson::write).toList());
    }

    /** Writes a stub that a server has, with its number and its hits. */
    static JsonObject write(StubRegistry.Added added) {
        return new JsonObject()
                .with("id", added.id())
                .with("hits", added.hits())
                .with("stub", write(added.stub()));
    }

    /** Writes what a stub is told. */
    static JsonObject write(StubSpec stub) {
        JsonObject json = new JsonObject()
                .with("method", stub.method())
                .with("path", stub.path())
                .withUnless(Map.of(), "query", stub.query())
                .withUnless(Map.of(), "headers", stub.headers())
                .withUnless(Map.of(), "body", stub.body());
        if (stub.replies().size() == 1 && stub.replies().get(0).isPlain()) {
            StubReply only = stub.replies().get(0);
            json.with("status", only.status());
            only.body().ifPresent(body -> json.withJson("response", body.text()));
        } else {
            json.with("responses", stub.replies().stream().map(StubJson::write).toList());
        }
        return json.withUnless(Integer.MAX_VALUE, "times", stub.times());
    }

    private static JsonObject write(StubReply reply) {
        JsonObject json = new JsonObject()
                .with("status", reply.status())
                .withUnless(Map.of(), "headers", reply.headers().set());
        reply.body().ifPresent(body -> {
            if (body.form() == Form.JSON) {
                json.withJson("json", body.text());
            } else {
                json.with(fieldOf(body.form()), body.text());
            }
        });
        return json.withUnless(0L, "delayMs", reply.delay().least().toMillis())
                .withUnless(0L, "jitterMs", reply.delay().jitter().toMillis());
    }

    private static String fieldOf(Form form) {
        return switch (form) {
            case JSON -> "json";
            case TEXT -> "text";
            case BASE64 -> "base64";
        };
    }
}
