// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiKeysTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

    private final ApiKeys keys =
            new ApiKeys(Map.of("secret", QuotaPlan.FREE), Behavior.defaults(), MockClock.frozenAt(NOON));

    @Test
    void findsKeysExactlyAsTheyAre() {
        assertThat(keys.find("secret")).isPresent();
        assertThat(keys.find("Secret")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"demo,demo", "seven-7,seven-7", "eight-88,eigh…", "open-sesame,open…", "mock-key,mock-key"})
    void namesAKeyByItselfOnlyIfItIsNoSecret(String key, String name) {
        MockApiKey added = keys.add(key, QuotaPlan.FREE);

        assertThat(added.name()).isEqualTo(name);
        assertThat(added.toString()).isEqualTo(added.id());
    }

    @Test
    void showsNoKeyInItsText() {
        assertThat(keys.toString()).doesNotContain("secret");
    }

    @Test
    void leavesNothingOfAKeyThatBeginsWithAnother() {
        keys.add("petstore", QuotaPlan.FREE);
        MockApiKey longer = keys.add("petstore-of-the-shop", QuotaPlan.FREE);

        assertThat(keys.mask("a petstore-of-the-shop")).isEqualTo("a [" + longer.id() + "]");
    }

    /** A shorter one may occur in any text. */
    @Test
    void masksKeysOfEightCharactersAndMore() {
        MockApiKey eight = keys.add("eight---", QuotaPlan.FREE);
        keys.add("seven--", QuotaPlan.FREE);

        assertThat(keys.mask("eight--- seven--")).isEqualTo("[" + eight.id() + "] seven--");
    }

    @Test
    void masksSeveralKeysOfOneLength() {
        MockApiKey first = keys.add("first-secret", QuotaPlan.FREE);
        MockApiKey other = keys.add("other-secret", QuotaPlan.FREE);

        assertThat(keys.mask("first-secret, other-secret")).isEqualTo("[" + first.id() + "], [" + other.id() + "]");
    }

    @Test
    void masksEachOfManyKeysWhereverItStands() {
        IntStream.range(0, 1_000).forEach(i -> keys.add("the-same-start-" + i, QuotaPlan.FREE));
        String id = keys.get("the-same-start-77").id();

        assertThat(keys.mask("the-same-start-77")).isEqualTo("[" + id + "]");
        assertThat(keys.mask("a the-the-same-start-77the-same-start-77, the-same-start"))
                .isEqualTo("a the-[" + id + "][" + id + "], the-same-start");
        assertThat(keys.mask("\u0174he-same-start-77")).isEqualTo("\u0174he-same-start-77");
    }

    @Test
    void namesAKeyByTheStartOfItsHash() {
        assertThat(keys.add("first-secret", QuotaPlan.FREE).id()).isEqualTo("e0a5091e");
    }

    @Test
    void findsAKeyByItsTextAndByItsId() {
        MockApiKey first = keys.add("first-secret", QuotaPlan.FREE);

        assertThat(keys.get("first-secret")).isSameAs(first);
        assertThat(keys.find("e0a5091e")).containsSame(first);
        assertThat(keys.find("e0a5091f")).isEmpty();
    }

    @Test
    void listsAllKeysByTheirIds() {
        keys.add("first-secret", QuotaPlan.FREE);
        keys.add("other-secret", QuotaPlan.FREE);
        keys.add("third-secret", QuotaPlan.FREE);

        assertThat(keys.all()).hasSize(4).extracting(MockApiKey::id).isSorted();
    }

    @Test
    void dropsAKeyThatIsRevoked() {
        keys.revoke("secret");

        assertThat(keys.find("secret")).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> keys.revoke("secret"))
                .withMessageMatching("key must be one of this server's, whose ids are \\[[0-9a-f, ]*], was another");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "two words", "é", "line\nfeed"})
    void refusesAKeyThatNoHeaderCanCarry(String key) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> keys.add(key, QuotaPlan.FREE))
                .withMessage("key must contain visible ASCII characters only");
        assertThat(keys.all()).hasSize(1);
    }

    @Test
    void refusesAnExistingKeyWithoutShowingIt() {
        keys.add("first-secret", QuotaPlan.FREE);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> keys.add("first-secret", QuotaPlan.PRO))
                .withMessage("key is registered already: e0a5091e");
    }

    @Test
    void dropsTheRequestsOfAllKeys() {
        MockApiKey key = keys.get("secret");
        key.admit(NOON, Instant.MIN);
        assertThat(key.rateLimit().remaining()).isEqualTo(59);

        keys.reset();

        assertThat(key.rateLimit().remaining()).isEqualTo(60);
    }
}
