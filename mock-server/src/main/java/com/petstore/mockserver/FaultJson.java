// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

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
import java.util.Set;
import java.util.stream.Collectors;

/** The one JSON form of faults, read and written; a predicate in Java has none. */
final class FaultJson {

    private FaultJson() {}

    /** Reads the bytes of an object. */
    static FaultSpec read(byte[] document) {
        return JsonFields.readOne("fault", document, FaultJson::read);
    }

    /** Reads the bytes of an array of objects. */
    static List<FaultSpec> readAll(byte[] document) {
        return JsonFields.readAll("faults", document, FaultJson::read);
    }

    private static FaultSpec read(StrictParser parser, String where) {
        JsonFields fields = new JsonFields(parser, where, (name, label) -> value(parser, name, label));
        try {
            return fault(fields);
        } catch (IllegalArgumentException e) {
            throw new InvalidInputException(where + Wording.line(e));
        }
    }

    private static FaultSpec fault(JsonFields fields) {
        FaultKind kind = fields.oneOf(FaultKind.values(), FaultKind::id, "kind")
                .orElseThrow(() -> new IllegalArgumentException("kind is missing"));
        FaultSpec fault = new FaultSpec(
                Effect.read(kind, fields),
                fields.oneOf(FaultPhase.values(), FaultPhase::id, "phase").orElse(kind.usualPhase()),
                new FaultDelay(
                        fields.millis("delayMs", 0).orElse(Duration.ZERO),
                        fields.millis("jitterMs", 0).orElse(Duration.ZERO)),
                new HeaderChanges(fields.take("headers", Map.of()), fields.take("dropHeaders", List.of())),
                new FaultTarget(
                        fields.<List<String>>take("operations")
                                .map(FaultJson::operations)
                                .orElse(Set.of()),
                        fields.text("method"),
                        fields.text("path"),
                        Optional.empty()),
                new FaultCount(
                        count(fields, "nth"),
                        count(fields, "times"),
                        count(fields, "every"),
                        fields.take("probability", 1.0)));
        for (String name : fields.left()) {
            throw new IllegalArgumentException(name + " must not be given for " + kind.id());
        }
        return fault;
    }

    private static Optional<Integer> count(JsonFields fields, String name) {
        return fields.number(name, 1, Integer.MAX_VALUE).map(Long::intValue);
    }

    private static Object value(StrictParser parser, String name, String label) {
        return switch (name) {
            case "kind", "phase", "body", "retryAfter", "contentType", "method", "path" -> parser.string(label);
            case "status", "waitMs", "overMs", "bytes", "delayMs", "jitterMs", "nth", "times", "every" ->
                parser.int64(label);
            case "probability" -> parser.number(label, "a number").doubleValue();
            case "dropHeaders", "operations" -> texts(parser, label);
            case "headers" -> parser.strings(label);
            default -> throw new InvalidInputException(Wording.printable(label) + " is no field of a fault");
        };
    }

    private static List<String> texts(StrictParser parser, String label) {
        parser.expectArray(label);
        List<String> texts = new ArrayList<>();
        while (parser.nextIsString(label + "[" + texts.size() + "]")) {
            texts.add(parser.currentText());
        }
        return texts;
    }

    private static Set<Operation> operations(List<String> ids) {
        if (ids.isEmpty()) {
            throw new IllegalArgumentException("operations must name an operation, was empty");
        }
        return ids.stream().map(Operation::of).collect(Collectors.toSet());
    }

    /** Writes the faults that a server has. */
    static JsonObject write(List<FaultRegistry.Added> faults) {
        return new JsonObject()
                .with("faults", faults.stream().map(FaultJson::write).toList());
    }

    /** Writes a fault that a server has, with its number and its hits. */
    static JsonObject write(FaultRegistry.Added added) {
        JsonObject json = new JsonObject().with("id", added.id()).with("hits", added.hits());
        added.remainingHits().ifPresent(left -> json.with("remainingHits", left));
        return json.with("hasPredicate", added.fault().target().predicate().isPresent())
                .with("fault", write(added.fault()));
    }

    /** Writes what a fault is told, but for its predicate. */
    static JsonObject write(FaultSpec fault) {
        FaultTarget target = fault.target();
        FaultCount count = fault.count();
        JsonObject json = new JsonObject()
                .with("kind", fault.kind().id())
                .withUnless(
                        fault.kind().usualPhase().id(), "phase", fault.phase().id());
        fault.effect().writeTo(json);
        return json.withUnless(0L, "delayMs", fault.delay().least().toMillis())
                .withUnless(0L, "jitterMs", fault.delay().jitter().toMillis())
                .withUnless(Map.of(), "headers", fault.headers().set())
                .withUnless(List.of(), "dropHeaders", fault.headers().dropped())
                .withUnless(
                        List.of(),
                        "operations",
                        target.operations().stream().sorted().map(Operation::id).toList())
                .withOptional("method", target.method())
                .withOptional("path", target.path())
                .withOptional("nth", count.nth())
                .withOptional("times", count.times())
                .withOptional("every", count.every())
                .withUnless(1.0, "probability", count.probability());
    }
}
