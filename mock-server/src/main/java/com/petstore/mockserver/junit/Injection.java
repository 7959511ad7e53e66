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
        if (parameter.isAnnotated(BaseUrl.class)) {
            return baseUrl(type, server);
        }
        if (parameter.isAnnotated(ApiKey.class)) {
            require(type == String.class, "@ApiKey must be on a String", type);
            return server.apiKey();
        }
        return type == MockClock.class ? server.clock() : server;
    }

    private static Object baseUrl(Class<?> type, MockPetStore server) {
        if (type == URI.class) {
            return URI.create(server.baseUrl());
        }
        require(type == String.class, "@BaseUrl must be on a String or a URI", type);
        return server.baseUrl();
    }

    private static void require(boolean holds, String rule, Class<?> type) {
        if (!holds) {
            throw new ParameterResolutionException(rule + ", was on a " + type.getSimpleName());
        }
    }
}
