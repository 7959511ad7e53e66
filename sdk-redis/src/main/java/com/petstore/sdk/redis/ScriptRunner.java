package com.petstore.sdk.redis;

import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Runs a script on a Redis server; for applications that have another client than Lettuce. Implementations are thread-safe, return at once and
 * set no time limit of their own.
 */
@FunctionalInterface
public interface ScriptRunner {

    /**
     * Runs {@code EVALSHA}, and {@code EVAL} where the server does not know the script.
     *
     * @param script the text of the script
     * @param sha1 its SHA-1 in hexadecimal digits
     * @param key the one key that it uses
     * @param arguments its arguments
     * @return the numbers that it returns
     */
    CompletionStage<List<Long>> run(String script, String sha1, String key, List<String> arguments);
}
