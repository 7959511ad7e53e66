// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Runs a script on a Redis server; for applications that have another client than Lettuce, such as Jedis or Redisson. Implementations are
 * thread-safe, return at once, and set no time limit of their own: a blocking client runs the script on a thread of the application.
 *
 * <p>Applications implement it: methods that are added later are {@code default} methods.
 */
@FunctionalInterface
public interface ScriptRunner {

    /**
     * Runs {@code EVALSHA}, and {@code EVAL} where the server does not have the script; {@code EVAL} alone sends the script each time.
     *
     * @param script the text of the script
     * @param sha1 its SHA-1 in hexadecimal digits
     * @param key the one key that it uses
     * @param arguments its arguments
     * @return the integers that it returns, on any thread; any failure, thrown or in the stage, means that the ledger cannot be reached. The
     *     ledger cancels the stage, if it is a {@code CompletableFuture}, once its time is over
     */
    CompletionStage<List<Long>> run(String script, String sha1, String key, List<String> arguments);

    /**
     * Returns the time of the server, by the command {@code TIME}. Called only where the server refuses that command in scripts.
     *
     * @return milliseconds since 1970, on any thread; a failure, as unless overridden, means that the ledger cannot be reached
     */
    default CompletionStage<Long> timeMillis() {
        return CompletableFuture.failedFuture(new UnsupportedOperationException(
                "this server refuses TIME in scripts: timeMillis() of the ScriptRunner must be implemented"));
    }
}
