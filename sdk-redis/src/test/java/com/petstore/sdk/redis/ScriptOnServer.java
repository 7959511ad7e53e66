// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.sdk.internal.ledger.LedgerMessage;
import com.petstore.sdk.internal.ledger.LedgerResponse;
import io.lettuce.core.RedisClient;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.nio.file.Path;

/** The script on a real server, at times that a test names. */
final class ScriptOnServer implements AutoCloseable {

    static final long LEASE = 5000;

    private final LedgerScript script = new LedgerScript();
    private final RedisServer server;
    private final RedisClient client;
    private final RedisCommands<String, String> redis;

    private ScriptOnServer(RedisServer server) {
        this.server = server;
        client = RedisClient.create(server.uri());
        redis = client.connect().sync();
    }

    static ScriptOnServer start(Path directory) throws IOException {
        return new ScriptOnServer(RedisServer.start(directory));
    }

    LedgerResponse tell(String account, LedgerMessage message, long now) {
        return tell(account, LedgerScript.json(message, LEASE), now);
    }

    LedgerResponse tell(String account, String json, long now) {
        return LedgerScript.response(
                redis.eval(script.text(), ScriptOutputType.MULTI, new String[] {account}, json, Long.toString(now)));
    }

    /** In how many milliseconds the server forgets the account. */
    long expiresIn(String account) {
        return redis.pttl(account);
    }

    void clear() {
        redis.flushall();
    }

    @Override
    public void close() {
        client.shutdown();
        server.close();
    }
}
