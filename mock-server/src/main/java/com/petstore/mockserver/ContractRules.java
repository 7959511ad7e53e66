// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.Behavior.LimitOutOfRange;
import com.petstore.mockserver.Incoming.Credentials;
import com.petstore.mockserver.internal.InvalidInputException;
import com.petstore.mockserver.internal.QueryParameters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a client does against the interface document, in the request as it was received, even if the server's settings accept it or a fault
 * kept the server from checking it.
 */
final class ContractRules {

    /**
     * What a request breaks.
     *
     * @param message the rule and what was sent, which may be a key
     */
    record Broken(ContractRule rule, String message) {}

    private final JournalEntry request;
    private final List<Broken> found = new ArrayList<>();

    private ContractRules(JournalEntry request) {
        this.request = request;
    }

    /** Finds what a request breaks; of a body that was not read, nothing is known. */
    static List<Broken> brokenBy(JournalEntry request, byte @Nullable [] body) {
        ContractRules rules = new ContractRules(request);
        if (!request.wellFormed()) {
            rules.add(ContractRule.MALFORMED_REQUEST, "request must be well-formed HTTP/1.1");
        } else if (!request.method().equals("OPTIONS")) {
            rules.checkKey();
            rules.checkTarget(body);
        }
        return rules.found;
    }

    private void checkKey() {
        String authorization = values("Authorization").stream().findFirst().orElse("");
        if (authorization.isEmpty()) {
            add(ContractRule.MISSING_KEY, Errors.credentialsRule(Credentials.MISSING));
        } else if (authorization.equals(JournalEntry.MALFORMED_AUTHORIZATION)) {
            add(ContractRule.MALFORMED_AUTHORIZATION, Errors.credentialsRule(Credentials.MALFORMED));
        } else if (request.keyId().isEmpty()) {
            add(ContractRule.UNKNOWN_KEY, Errors.credentialsRule(Credentials.WELL_FORMED));
        }
        request.tooEarlyUntil()
                .ifPresent(end -> add(
                        ContractRule.TOO_EARLY,
                        "request must not come before " + end + ", which Retry-After named, came at "
                                + request.receivedAt()));
    }

    private void checkTarget(byte @Nullable [] body) {
        Route.Target target = request.target();
        if (target.operation().isPresent()) {
            check(target.operation().get(), String.valueOf(target.pathParameter()), body);
        } else if (target.methods().isEmpty()) {
            add(ContractRule.UNKNOWN_PATH, "path must be one of the interface document, was " + request.rawPath());
        } else {
            String allowed = String.join(" or ", new TreeSet<>(target.methods()));
            String rule = "method must be " + allowed + " at " + request.rawPath() + ", was " + request.method();
            add(ContractRule.UNKNOWN_METHOD, rule);
        }
    }

    private void check(Operation operation, String pathParameter, byte @Nullable [] body) {
        if (operation == Operation.LIST_PETS) {
            checkParameters("limit", "status");
        } else {
            checkParameters();
        }
        if (operation == Operation.CREATE_PET) {
            checkContentType();
        } else {
            checkNoBody();
        }
        checkAccept();
        if (operation == Operation.CREATE_PET && body != null) {
            checkBody(body);
        }
        if (operation == Operation.GET_PET) {
            checkGetPet(pathParameter);
        }
    }

    private void checkParameters(String... known) {
        try {
            QueryParameters parameters = new QueryParameters(request.rawQuery());
            for (String name : parameters.names()) {
                if (!List.of(known).contains(name)) {
                    String rule = known.length == 0 ? "must have no parameters" : "must have limit and status only";
                    add(ContractRule.UNKNOWN_PARAMETER, "query " + rule + ", had " + name);
                }
            }
            if (known.length > 0) {
                ListPets.limit(parameters.single("limit"), LimitOutOfRange.REJECT);
                ListPets.status(parameters.single("status"));
            }
        } catch (InvalidInputException e) {
            add(ContractRule.INVALID_PARAMETER, e.rule());
        }
    }

    private void checkGetPet(String petId) {
        if (GetPet.id(petId).isEmpty()) {
            add(ContractRule.INVALID_PET_ID, "petId must be an int64 number, was " + petId);
        }
        if (!request.receivedAt().isBefore(GetPet.REMOVAL)) {
            add(
                    ContractRule.REMOVED_OPERATION,
                    "getPet must not be called after its removal on 5 December 2030, was on " + request.receivedAt());
        }
    }

    private void checkNoBody() {
        boolean hasLength = values("Content-Length").stream().anyMatch(length -> !length.equals("0"));
        if (hasLength || !values("Transfer-Encoding").isEmpty()) {
            add(ContractRule.UNEXPECTED_BODY, request.method() + " must have no body, had one");
        }
    }

    private void checkContentType() {
        List<String> type = values("Content-Type");
        if (!ContentRules.isJson(type)) {
            add(ContractRule.CONTENT_TYPE, ContentRules.JSON_RULE + ", was " + type);
        }
    }

    private void checkBody(byte[] body) {
        ContractRule rule = ContractRule.INVALID_BODY;
        try {
            PetReader.readNew(body, false, null);
            rule = ContractRule.UNKNOWN_FIELD;
            PetReader.readNew(body, true, null);
        } catch (InvalidInputException e) {
            add(rule, e.rule());
        }
    }

    private void checkAccept() {
        List<String> accept = values("Accept").stream()
                .flatMap(value -> Arrays.stream(value.split(",", -1)).map(String::strip))
                .filter(range -> !range.isEmpty())
                .toList();
        if (!ContentRules.acceptsJson(accept)) {
            add(ContractRule.ACCEPT, "Accept must allow application/json, was " + accept);
        }
    }

    private List<String> values(String header) {
        return request.rawHeaders().stream()
                .filter(sent -> sent.getKey().equalsIgnoreCase(header))
                .map(Map.Entry::getValue)
                .toList();
    }

    private void add(ContractRule rule, String message) {
        found.add(new Broken(rule, message));
    }
}
