// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.petstore.sdk.redis.ScriptOnServer.Edit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An account that somebody has edited in Redis begins anew, once, and no message fails. */
class EditedAccountTest {

    private static final String ACCOUNT = "fleet";
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Stands for a value that no tree of JSON can hold. */
    private static final String PLACEHOLDER = "@";

    private static final List<String> OTHER_VALUES = List.of(
            "\"text\"",
            "{\"a\":{\"b\":[1]}}",
            "[1,2]",
            "null",
            "1e300",
            "-7",
            "1e999",
            "NaN",
            "1.5e-9",
            "123456789012345678901234567890",
            "false");

    /** Without them an account is one in which nothing was observed yet. */
    private static final Set<String> OPTIONAL = Set.of("/observed/minute", "/observed/day", "/spentBefore");

    @TempDir
    static Path directory;

    private static ScriptOnServer server;

    private long now = 1_795_000_000_000L;
    private Messages one = messages("one");
    private Messages two = messages("two");
    private final List<String> wrong = new ArrayList<>();

    @BeforeAll
    static void connect() throws IOException {
        server = ScriptOnServer.start(directory);
    }

    @AfterAll
    static void disconnect() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void anyFieldThatIsMissingBeginsTheAccountAnew() throws IOException {
        for (String field : List.of("state", "process:one", "process:two")) {
            for (String path : paths(field)) {
                check(OPTIONAL.contains(path) ? 0 : 1, field + path + " removed", edit(field, path, null));
            }
        }

        assertThat(wrong).isEmpty();
    }

    @Test
    void anyFieldOfAnotherTypeOrRangeBeginsTheAccountAnew() throws IOException {
        for (String field : List.of("state", "process:one", "process:two")) {
            for (String path : paths(field)) {
                for (String value : OTHER_VALUES) {
                    boolean isAsWritten = (path.equals("/wantsMore") && value.equals("false"))
                            || (path.equals("/kept") && value.equals("1.5e-9"));
                    check(isAsWritten ? 0 : 1, field + path + " = " + value, edit(field, path, value));
                }
            }
        }

        assertThat(wrong).isEmpty();
    }

    @Test
    void anyTextInPlaceOfAFieldBeginsTheAccountAnew() {
        for (String field : List.of("state", "process:one", "process:two", "process:three", "another")) {
            for (String text :
                    List.of("", "{", "7", "\"text\"", "[]", "{}", "null", "[".repeat(5000), "{\"owed\":1}")) {
                check(1, field + " = " + text, (redis, key) -> redis.hset(key, field, text));
            }
        }
        check(1, "state removed", (redis, key) -> redis.hdel(key, "state"));

        assertThat(wrong).isEmpty();
    }

    @Test
    void anyOtherTypeOfKeyBeginsTheAccountAnew() {
        check(1, "string", (redis, key) -> {
            redis.del(key);
            redis.set(key, "text");
        });
        check(1, "list", (redis, key) -> {
            redis.del(key);
            redis.rpush(key, "text");
        });
        check(1, "set", (redis, key) -> {
            redis.del(key);
            redis.sadd(key, "text");
        });
        check(1, "sorted set", (redis, key) -> {
            redis.del(key);
            redis.zadd(key, 1, "text");
        });
        check(1, "stream", (redis, key) -> {
            redis.del(key);
            redis.xadd(key, Map.of("field", "text"));
        });

        assertThat(wrong).isEmpty();
    }

    @Test
    void anAccountThatIsMissingIsNotCalledEdited() {
        check(0, "removed", (redis, key) -> redis.del(key));

        assertThat(wrong).isEmpty();
    }

    /** What both processes experience while their leases end three times. */
    private void check(int expected, String name, Edit edit) {
        fill();
        server.edit(ACCOUNT, edit);
        int begun = 0;
        int permits = 0;
        try {
            for (int second = 0; second < 16; second += 2) {
                now += 2000;
                Ledger.Response ofOne = server.send(ACCOUNT, one.wanting(1), now);
                Ledger.Response ofTwo = server.send(ACCOUNT, two.wanting(1), now);
                begun += (ofOne.begunAnew() ? 1 : 0) + (ofTwo.begunAnew() ? 1 : 0);
                permits += ofOne.permits() + ofTwo.permits();
            }
        } catch (RuntimeException e) {
            wrong.add(name + ": " + e.getMessage());
            return;
        }
        if (begun != expected || permits == 0) {
            wrong.add(name + ": begun anew " + begun + " times, " + permits + " permits");
        }
    }

    /** An account with a value of each kind in it. */
    private void fill() {
        server.clear();
        one = messages("one");
        two = messages("two");
        server.send(ACCOUNT, one.seeingDay(3_600_000, 1000, 900).wanting(0), now);
        server.send(ACCOUNT, one.seeing(60, 40).wanting(1), now);
        server.send(ACCOUNT, two.refusedFor(6_000).wanting(1), now);
        server.send(ACCOUNT, one.wanting(1), now);
    }

    /** The pointers to all values of a field. */
    private Set<String> paths(String field) throws IOException {
        fill();
        Set<String> paths = new TreeSet<>();
        addPaths(paths, "", JSON.readTree(server.account(ACCOUNT).get(field)));
        return paths;
    }

    private static void addPaths(Set<String> paths, String path, JsonNode node) {
        node.fieldNames().forEachRemaining(name -> {
            paths.add(path + "/" + name);
            addPaths(paths, path + "/" + name, node.get(name));
        });
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            addPaths(paths, path + "/" + i, node.get(i));
        }
    }

    /** The value at a path becomes this text, or is removed. */
    private static Edit edit(String field, String path, @Nullable String value) {
        return (redis, key) -> {
            try {
                JsonNode account = JSON.readTree(redis.hget(key, field));
                int last = path.lastIndexOf('/');
                ObjectNode parent = (ObjectNode) account.at(path.substring(0, last));
                String name = path.substring(last + 1);
                if (value == null) {
                    parent.remove(name);
                } else {
                    parent.put(name, PLACEHOLDER);
                }
                redis.hset(key, field, account.toString().replace('"' + PLACEHOLDER + '"', String.valueOf(value)));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        };
    }

    private Messages messages(String process) {
        return new Messages(process, () -> now);
    }
}
