package com.petstore.mockserver.junit;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import java.net.URI;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;

/** What of a server a parameter asks for. */
final class Injection {

    private Injection() {}

    static boolean supports(ParameterContext parameter) {
        Class<?> type = parameter.getParameter().getType();
        return type == MockPetStore.class
                || type == MockClock.class
                || parameter.isAnnotated(BaseUrl.class)
                || parameter.isAnnotated(ApiKey.class);
    }

    static Object resolve(ParameterContext parameter, MockPetStore server) {
        Class<?> type = parameter.getParameter().getType();
        boolean isUrl = parameter.isAnnotated(BaseUrl.class);
        if (!isUrl && !parameter.isAnnotated(ApiKey.class)) {
            return type == MockClock.class ? server.clock() : server;
        }
        if (isUrl && type == URI.class) {
            return URI.create(server.baseUrl());
        }
        if (type != String.class) {
            String rule = isUrl ? "@BaseUrl must be on a String or a URI" : "@ApiKey must be on a String";
            throw new ParameterResolutionException(rule + ", was on a " + type.getSimpleName());
        }
        return isUrl ? server.baseUrl() : server.apiKey();
    }
}
