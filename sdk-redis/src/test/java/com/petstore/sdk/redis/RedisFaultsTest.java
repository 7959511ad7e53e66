// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import static com.petstore.sdk.redis.Ledgers.await;
import static com.petstore.sdk.redis.Ledgers.tell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.petstore.sdk.TimeSource;
import io.lettuce.core.AclCategory;
import io.lettuce.core.AclSetuserArgs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that refuses, is replaced, or is behind a network in trouble: a message fails in time, and the next ones get through once it is over. */
class RedisFaultsTest {

    /** For tests that wait until it is over. */
    private static final Duration SHORT = Duration.ofMillis(300);

    @TempDir
    Path directory;

    private final Opened opened = new Opened();
    private final Messages process = new Messages("one");
    private RedisServer server;
    private RedisCommands<String, String> admin;

    @BeforeEach
    void start() throws IOException {
        server = opened.add(RedisServer.start(directory));
        admin = admin(server);
    }

    @AfterEach
    void stop() {
        opened.close();
    }

    @Test
    void aServerOutOfMemoryFailsMessagesUntilItHasSome() throws Exception {
        ScriptedLedger ledger = ledger(server.uri());
        tell(ledger, process.wanting(1));
        admin.configSet("maxmemory", "1");

        assertFails(ledger, "OOM");
        admin.configSet("maxmemory", "0");
        assertBack(ledger);
    }

    @Test
    void aReplicaFailsMessagesUntilItIsPromoted() throws Exception {
        ScriptedLedger ledger = ledger(server.uri());
        tell(ledger, process.wanting(1));
        admin.replicaof("127.0.0.1", 1);

        assertFails(ledger, "READONLY");
        admin.replicaofNoOne();
        assertBack(ledger);
    }

    @Test
    void anAddressIsFollowedToTheReplicaThatWasPromotedBehindIt() throws Exception {
        RedisServer promoted = opened.add(RedisServer.start(directory));
        RedisCommands<String, String> promotedAdmin = admin(promoted);
        promotedAdmin.replicaof("127.0.0.1", server.port());
        Proxy address = opened.add(new Proxy(server.port()));
        ScriptedLedger ledger = ledger(address.uri());
        tell(ledger, process.wanting(1));
        await(() -> promotedAdmin.dbsize() == 1);

        promotedAdmin.replicaofNoOne();
        admin.replicaof("127.0.0.1", promoted.port());
        address.passLaterConnectionsTo(promoted.port());
        process.seeing(60, 59);
        assertBack(ledger);

        assertThat(tell(ledger, process.wanting(1)).permits()).isEqualTo(1);
        String account = "petstore-sdk:2:" + Ledgers.ACCOUNT;
        assertThat(promotedAdmin.hget(account, "process:one")).contains("\"inFlight\":1");
    }

    @Test
    void aUserWhoMayNotRunScriptsFailsMessagesUntilAllowed() throws Exception {
        ScriptedLedger ledger = ledger(server.uri());
        tell(ledger, process.wanting(1));
        admin.aclSetuser("default", AclSetuserArgs.Builder.removeCategory(AclCategory.SCRIPTING));

        assertFails(ledger, "NOPERM");
        admin.aclSetuser("default", AclSetuserArgs.Builder.addCategory(AclCategory.SCRIPTING));
        assertBack(ledger);
    }

    @Test
    void aServerThatStillLoadsItsDataFailsMessagesUntilItHas() throws Exception {
        String options = "--dbfilename loaded.rdb --rdbcompression no"
                + " --key-load-delay 20000 --loading-process-events-interval-bytes 1024";
        RedisServer loading = opened.add(RedisServer.start(directory, options.split(" ")));
        RedisCommands<String, String> filled = admin(loading);
        IntStream.range(0, 100).forEach(key -> filled.set("key " + key, "x".repeat(1000)));
        filled.save();
        ScriptedLedger ledger = ledger(loading.uri());
        tell(ledger, process.wanting(1));
        loading.kill();
        loading.restart();

        Ledgers.awaitFailure(ledger, process, "LOADING");
        assertBack(ledger);
    }

    @Test
    void aFlushedServerGrantsASingleRequest() throws Exception {
        ScriptedLedger ledger = ledger(server.uri());
        tell(ledger, process.seeing(60, 59).wanting(5));
        admin.flushall();

        assertThat(tell(ledger, process.holding(0).wanting(5)).permits()).isEqualTo(1);
    }

    @Test
    void aReplicaThatLacksTheLastWritesLetsASingleRequestGo() throws Exception {
        RedisServer replica = opened.add(RedisServer.start(directory));
        RedisCommands<String, String> replicaAdmin = admin(replica);
        Proxy proxy = opened.add(new Proxy(server.port()));
        ScriptedLedger ledger = ledger(proxy.uri());
        tell(ledger, process.wanting(1));
        tell(ledger, process.seeing(60, 59).wanting(0));
        replicaAdmin.replicaof("127.0.0.1", server.port());
        await(() -> replicaAdmin.dbsize() == 1);
        replicaAdmin.replicaofNoOne();
        tell(ledger, process.wanting(0));
        tell(ledger, process.wanting(0));

        proxy.switchTo(replica.port());
        assertBack(ledger);
        assertThat(tell(ledger, process.wanting(5)).permits()).isEqualTo(1);
    }

    @Test
    void aConnectionThatIsCutComesBack() throws Exception {
        Proxy proxy = opened.add(new Proxy(server.port()));
        ScriptedLedger ledger = ledger(proxy.uri());
        tell(ledger, process.wanting(1));
        proxy.cut();

        assertBack(ledger);
    }

    @Test
    void aConnectionMayTakeLongerToOpenThanAMessageMayTake() throws Exception {
        Proxy proxy = opened.add(new Proxy(server.port()));
        proxy.swallow(true);
        ScriptedLedger ledger = ledger(proxy.uri(), Duration.ofMillis(10));
        CompletableFuture<?> first = ledger.send(Ledgers.ACCOUNT, process.wanting(1), TimeSource.system())
                .toCompletableFuture();

        assertThatThrownBy(() -> first.get(100, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
    }

    @Test
    void aResponseThatIsLostIsWaitedForNoLongerThanTheTimeout() throws Exception {
        Proxy proxy = opened.add(new Proxy(server.port()));
        ScriptedLedger ledger = ledger(proxy.uri(), SHORT);
        assertBack(ledger);
        proxy.swallow(true);

        assertFails(ledger, "TimeoutException");
        proxy.swallow(false);
        proxy.cut();
        assertBack(ledger);
    }

    @Test
    void aConnectionOnWhichNothingComesBackIsReplaced() throws Exception {
        Proxy proxy = opened.add(new Proxy(server.port()));
        ScriptedLedger ledger = ledger(proxy.uri(), SHORT);
        assertBack(ledger);
        proxy.silenceOpenConnections();

        assertFails(ledger, "TimeoutException");
        assertBack(ledger);
    }

    @Test
    void aMessageThatHasTimedOutIsNotSentLater() throws Exception {
        RedisClient client = RedisClient.create(server.uri());
        opened.add(client::shutdown);
        ScriptedLedger ledger = opened.add((ScriptedLedger)
                RedisQuotaLedger.builder().timeout(Duration.ofMillis(100)).on(client));
        assertBack(ledger);
        server.kill();
        assertFails(ledger, "Exception");
        assertFails(ledger, "Exception");
        server.restart();
        RedisCommands<String, String> restarted = admin(server);
        await(() -> restarted.clientList().lines().count() > 1);

        assertThat(restarted.dbsize()).as("accounts").isZero();
    }

    @Test
    void aClosedLedgerOpensNoConnection() throws Exception {
        RedisClient client = RedisClient.create(server.uri());
        opened.add(client::shutdown);
        ScriptedLedger ledger = (ScriptedLedger) RedisQuotaLedger.builder().on(client);
        assertBack(ledger);
        ledger.close();

        assertFails(ledger, "the ledger is closed");
    }

    @Test
    void aClusterKeepsTheAccountInOneSlotAndNeedsNoMorePermissionsThanDocumented() throws Exception {
        RedisServer node = opened.add(RedisServer.start(directory, "--cluster-enabled", "yes"));
        RedisCommands<String, String> nodeAdmin = admin(node);
        nodeAdmin.clusterAddSlots(IntStream.range(0, 16_384).toArray());
        await(() -> nodeAdmin.clusterInfo().contains("cluster_state:ok"));
        CommandArgs<String, String> user = new CommandArgs<>(StringCodec.UTF8).add("SETUSER");
        String rights = "~petstore-sdk:* +eval +evalsha +time +hmget +hset +hgetall +hdel +del +pexpire +ping +hello"
                + " +client +cluster|nodes +cluster|myid +info";
        Stream.of(("ledger on >word " + rights).split(" ")).forEach(user::add);
        nodeAdmin.dispatch(CommandType.ACL, new StatusOutput<>(StringCodec.UTF8), user);
        RedisClusterClient client = RedisClusterClient.create("redis://ledger:word@127.0.0.1:" + node.port());
        opened.add(client::shutdown);

        ScriptedLedger ledger =
                opened.add((ScriptedLedger) RedisQuotaLedger.builder().on(client));
        assertBack(ledger);
        assertThat(tell(ledger, process.wanting(1)).permits()).isEqualTo(1);
        assertThat(tell(ledger, new Messages("two").wanting(1)).processes()).isEqualTo(2);
    }

    private RedisCommands<String, String> admin(RedisServer of) {
        RedisClient client = RedisClient.create(of.uri());
        opened.add(client::shutdown);
        return client.connect().sync();
    }

    private ScriptedLedger ledger(String uri) {
        return ledger(uri, Duration.ofMillis(1500));
    }

    private ScriptedLedger ledger(String uri, Duration timeout) {
        return opened.add(
                (ScriptedLedger) RedisQuotaLedger.builder().timeout(timeout).connect(uri));
    }

    private void assertFails(ScriptedLedger ledger, String reason) {
        Ledgers.assertFails(ledger, process.wanting(1), reason);
    }

    private void assertBack(ScriptedLedger ledger) throws Exception {
        Ledgers.awaitResponse(ledger, process);
    }
}
