// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
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
     * Runs {@code EVALSHA} with the hash of the script, and {@code EVAL} with its text where the server does not have it. {@code EVAL} alone works too,
     * and sends the text each time.
     *
     * @param script the script, always the same
     * @param key its one key
     * @param message its one argument
     * @return the text that the script returns, on any thread; any failure, thrown or in the stage, means that the ledger cannot be reached. The
     *     ledger cancels the stage, if it is a {@code CompletableFuture}, once its time is over
     */
    CompletionStage<String> run(Script script, String key, String message);

    /** The script of a ledger. Immutable. */
    final class Script {

        private final String text;
        private final String sha1;

        Script(String text) {
            this.text = text;
            this.sha1 = sha1(text);
        }

        private static String sha1(String text) {
            try {
                byte[] digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
                return HexFormat.of().formatHex(digest);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java platform has SHA-1", e);
            }
        }

        /** {@return the text, in Lua; for {@code EVAL}} */
        public String text() {
            return text;
        }

        /** {@return the SHA-1 of the text in hexadecimal digits; for {@code EVALSHA}} */
        public String sha1() {
            return sha1;
        }

        /** {@return the hash; the text is long} */
        @Override
        public String toString() {
            return "script " + sha1;
        }
    }
}
