package com.petstore.mockserver.internal.service;

import com.petstore.mockserver.ContractRule;
import com.petstore.mockserver.RecordedRequest;
import com.petstore.mockserver.Violation;
import com.petstore.mockserver.internal.json.InvalidInputException;
import com.petstore.mockserver.internal.pets.PetReader;
import com.petstore.mockserver.internal.service.RequestIdentity.Credentials;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks one recorded request against the interface document, even if the server's settings accept it or a fault kept the
 * server from checking it. A body of which the journal has only the start is not checked.
 */
public final class ContractRules {

    private static final String PETS = "/v1/pets";
    private static final Pattern PET = Pattern.compile("/v1/pets/([^/]+)");
    private static final String ORDERS = "/v1/store/orders";

    private final RecordedRequest request;
    private final List<Violation> found = new ArrayList<>();

    private ContractRules(RecordedRequest request) {
        this.request = request;
    }

    /** What a request breaks. */
    public static List<Violation> violationsOf(RecordedRequest request) {
        ContractRules rules = new ContractRules(request);
        if (!request.wellFormed()) {
            rules.add(ContractRule.MALFORMED_REQUEST, "request must be well-formed HTTP/1.1");
        } else if (!request.method().equals("OPTIONS")) {
            rules.checkKey();
            rules.checkTarget();
        }
        return rules.found;
    }

    private void checkKey() {
        String authorization = request.header("Authorization").orElse("");
        if (authorization.isEmpty()) {
            add(ContractRule.MISSING_KEY, Errors.credentialsRule(Credentials.MISSING));
        } else if (authorization.equals(RequestIdentity.MALFORMED_AUTHORIZATION)) {
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

    private void checkTarget() {
        String path = PercentEncoding.decode(request.path()).orElse("");
        Matcher pet = PET.matcher(path);
        boolean isPets = path.equals(PETS);
        boolean isGet = request.method().equals("GET") || request.method().equals("HEAD");
        if (!isPets && !pet.matches() && !path.equals(ORDERS)) {
            add(ContractRule.UNKNOWN_PATH, "path must be one of the interface document, was " + request.path());
        } else if (isPets && request.method().equals("POST")) {
            checkParameters();
            checkCreatePet();
        } else if (!isGet) {
            String allowed = isPets ? "GET or POST" : "GET";
            String rule = "method must be " + allowed + " at " + request.path() + ", was " + request.method();
            add(ContractRule.UNKNOWN_METHOD, rule);
        } else if (isPets) {
            checkParameters("limit", "status");
            checkResponseOnly();
        } else {
            checkParameters();
            checkResponseOnly();
            if (pet.matches()) {
                checkGetPet(pet.group(1));
            }
        }
    }

    private void checkParameters(String... known) {
        try {
            QueryParameters parameters = new QueryParameters(request.query().orElse(null));
            for (String name : parameters.names()) {
                if (!List.of(known).contains(name)) {
                    String rule = known.length == 0 ? "must have no parameters" : "must have limit and status only";
                    add(ContractRule.UNKNOWN_PARAMETER, "query " + rule + ", had " + name);
                }
            }
            if (known.length > 0) {
                ListPets.limit(parameters.single("limit"), "reject");
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

    private void checkResponseOnly() {
        boolean hasLength = request.header("Content-Length")
                .filter(length -> !length.equals("0"))
                .isPresent();
        if (hasLength || request.header("Transfer-Encoding").isPresent()) {
            add(ContractRule.UNEXPECTED_BODY, request.method() + " must have no body, had one");
        }
        checkAccept();
    }

    private void checkCreatePet() {
        List<String> type = request.headers().getOrDefault("Content-Type", List.of());
        if (!ContentRules.isJson(type)) {
            add(ContractRule.CONTENT_TYPE, "Content-Type must be application/json in UTF-8, was " + type);
        }
        checkAccept();
        request.body().filter(body -> !request.bodyTruncated()).ifPresent(this::checkBody);
    }

    private void checkBody(String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        ContractRule rule = ContractRule.INVALID_BODY;
        try {
            PetReader.readNew(bytes, false, null);
            rule = ContractRule.UNKNOWN_FIELD;
            PetReader.readNew(bytes, true, null);
        } catch (InvalidInputException e) {
            add(rule, e.rule());
        }
    }

    private void checkAccept() {
        List<String> accept = request.headers().getOrDefault("Accept", List.of()).stream()
                .flatMap(value -> Arrays.stream(value.split(",", -1)).map(String::strip))
                .filter(range -> !range.isEmpty())
                .toList();
        if (!ContentRules.acceptsJson(accept)) {
            add(ContractRule.ACCEPT, "Accept must allow application/json, was " + accept);
        }
    }

    private void add(ContractRule rule, String message) {
        found.add(Violation.of(request, rule, message));
    }
}
