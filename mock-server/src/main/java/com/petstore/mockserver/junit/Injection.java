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
            return type == URI.class
                    ? URI.create(server.baseUrl())
                    : text(type, server.baseUrl(), "@BaseUrl must be on a String or a URI");
        }
        if (parameter.isAnnotated(ApiKey.class)) {
            return text(type, server.apiKey(), "@ApiKey must be on a String");
        }
        return type == MockClock.class ? server.clock() : server;
    }

    private static String text(Class<?> type, String value, String rule) {
        if (type != String.class) {
            throw new ParameterResolutionException(rule + ", was on a " + type.getSimpleName());
        }
        return value;
    }
}
