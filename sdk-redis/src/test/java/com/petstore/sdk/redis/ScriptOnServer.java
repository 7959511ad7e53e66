// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The script on a real server, at times that a test names. */
final class ScriptOnServer implements AutoCloseable {

    /** As in the script. */
    static final long LEASE = 5000;

    /** Writes what was joined in the order in which Java does. */
    private static final String JOIN_PAIRS = """
            local function list(part, names)
              local texts = {}
              for _, name in ipairs(names) do texts[#texts + 1] = string.format('"%s":%.0f', name, part[name]) end
              return table.concat(texts, ',')
            end
            local results = {}
            for i = 1, #ARGV, 2 do
              local joined = join(cjson.decode(ARGV[i]), cjson.decode(ARGV[i + 1]))
              local text = '{' .. list(joined, {'recheckedBy', 'clearedBy', 'refusedAt'})
              for _, name in ipairs({'minute', 'day'}) do
                local window = joined[name]
                if window then
                  text = text .. ',"' .. name .. '":{' .. list(window, {'limit', 'remaining', 'reset', 'endsAt', 'shownBy'}) .. '}'
                end
              end
              local open = {}
              for _, refusal in ipairs(joined.open) do
                open[#open + 1] = '{' .. list(refusal, {'closedAt', 'until', 'inARow', 'reason'}) .. '}'
              end
              results[#results + 1] = text .. ',"open":[' .. table.concat(open, ',') .. ']}'
            end
            return results
            """;

    private final ScriptRunner.Script script = LedgerScript.read();
    private final RedisServer server;
    private final RedisClient client;
    private final RedisCommands<String, String> redis;

    private ScriptOnServer(RedisServer server) {
        this.server = server;
        client = RedisClient.create(server.uri());
        redis = client.connect().sync();
        redis.scriptLoad(script.text());
    }

    static ScriptOnServer start(Path directory) throws IOException {
        return new ScriptOnServer(RedisServer.start(directory));
    }

    Ledger.Response send(String account, Ledger.Message message, long now) {
        return send(account, LedgerScript.json(message), now);
    }

    Ledger.Response send(String account, String json, long now) {
        return LedgerScript.response(
                redis.evalsha(script.sha1(), ScriptOutputType.VALUE, new String[] {account}, json, Long.toString(now)));
    }

    /** What the script makes of each two that follow each other, as it joins what was observed. */
    List<String> joined(List<String> pairs) {
        String text = script.text();
        String joins = text.substring(text.indexOf("local MINUTE, DAY"), text.indexOf("local key, message"))
                + text.substring(text.indexOf("-- 2 join"), text.indexOf("-- end of the joins"));
        return redis.eval(
                joins + JOIN_PAIRS, ScriptOutputType.MULTI, new String[] {"account"}, pairs.toArray(String[]::new));
    }

    /** What somebody does to the key of an account. */
    interface Edit {

        void of(RedisCommands<String, String> redis, String key);
    }

    void edit(String account, Edit edit) {
        edit.of(redis, account);
    }

    /** The fields of an account. */
    Map<String, String> account(String account) {
        return redis.hgetall(account);
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
