// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.RegisteredKey;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyRegistryTest {

    private final KeyRegistry keys = new KeyRegistry(Map.of("secret", QuotaPlan.FREE), LimitRules.DEFAULT);

    @Test
    void findsKeysExactlyAsTheyAre() {
        assertThat(keys.find("secret")).isPresent();
        assertThat(keys.find("Secret")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"demo,demo", "seven-7,seven-7", "eight-88,eigh…", "open-sesame,open…", "mock-key,mock-key"})
    void namesAKeyByItselfOnlyIfItIsNoSecret(String key, String name) {
        RegisteredKey added = keys.add(key, QuotaPlan.FREE);

        assertThat(((KeyRegistry.Entry) added).name()).isEqualTo(name);
        assertThat(added.toString()).isEqualTo(added.id());
    }

    @Test
    void showsNoKeyInItsText() {
        assertThat(keys.toString()).doesNotContain("secret");
    }

    @Test
    void leavesNothingOfAKeyThatBeginsWithAnother() {
        keys.add("petstore", QuotaPlan.FREE);
        RegisteredKey longer = keys.add("petstore-of-the-shop", QuotaPlan.FREE);

        assertThat(keys.mask("a petstore-of-the-shop", false)).isEqualTo("a [" + longer.id() + "]");
    }

    @Test
    void findsAKeyThatIsPercentEncoded() {
        RegisteredKey encoded = keys.add("in/base+64=", QuotaPlan.FREE);

        assertThat(keys.mask("key=in%2Fbase%2B64%3D", false)).isEqualTo("key=[" + encoded.id() + "]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"%66irst-secret", "first%2Dsecret", "\\u0066irst-secret", "a first-secret", "%zfirst-secret"})
    void leavesNothingOfAKeyThatIsEscaped(String text) {
        RegisteredKey first = keys.add("first-secret", QuotaPlan.FREE);

        assertThat(keys.mask(text, false)).endsWith("[" + first.id() + "]").doesNotContain("irst");
    }

    @Test
    void masksAKeyThatLooksEscapedItself() {
        RegisteredKey odd = keys.add("odd%41key%zz", QuotaPlan.FREE);

        assertThat(keys.mask("k=odd%41key%zz;", false)).isEqualTo("k=[" + odd.id() + "];");
    }

    /** A shorter one may occur in any text. */
    @Test
    void masksKeysOfEightCharactersAndMore() {
        RegisteredKey eight = keys.add("eight---", QuotaPlan.FREE);
        keys.add("seven--", QuotaPlan.FREE);

        assertThat(keys.mask("eight--- seven--", false)).isEqualTo("[" + eight.id() + "] seven--");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            a first-secre, 'a '
            a f, 'a '
            a fi%72st%2, 'a '
            a first-secret, 'a [e0a5091e]'
            a first-secre!, a first-secre!
            """)
    void leavesOutTheStartOfAKeyWhereATextWasCut(String text, String masked) {
        keys.add("first-secret", QuotaPlan.FREE);

        assertThat(keys.mask(text, true)).isEqualTo(masked);
    }

    @Test
    void masksSeveralKeysOfOneLength() {
        RegisteredKey first = keys.add("first-secret", QuotaPlan.FREE);
        RegisteredKey other = keys.add("other-secret", QuotaPlan.FREE);

        assertThat(keys.mask("first-secret, other-secret", false))
                .isEqualTo("[" + first.id() + "], [" + other.id() + "]");
    }

    @Test
    void namesAKeyByTheStartOfItsHash() {
        assertThat(keys.add("first-secret", QuotaPlan.FREE).id()).isEqualTo("e0a5091e");
    }

    @Test
    void findsAKeyByItsTextAndByItsId() {
        RegisteredKey first = keys.add("first-secret", QuotaPlan.FREE);

        assertThat(keys.get("first-secret")).isSameAs(first);
        assertThat(keys.find("e0a5091e")).containsSame(first);
        assertThat(keys.find("e0a5091f")).isEmpty();
    }

    @Test
    void listsAllKeysByTheirIds() {
        keys.add("first-secret", QuotaPlan.FREE);
        keys.add("other-secret", QuotaPlan.FREE);
        keys.add("third-secret", QuotaPlan.FREE);

        assertThat(keys.all()).hasSize(4).extracting(RegisteredKey::id).isSorted();
    }

    @Test
    void knowsAKeyThatIsRevokedNoLonger() {
        keys.revoke("secret");

        assertThat(keys.find("secret")).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> keys.revoke("secret"))
                .withMessage("unknown key");
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
    void refusesAKeyThatIsKnownWithoutShowingIt() {
        keys.add("first-secret", QuotaPlan.FREE);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> keys.add("first-secret", QuotaPlan.PRO))
                .withMessage("key is registered already: e0a5091e");
    }

    @Test
    void forgetsTheRequestsOfAllKeys() {
        Instant now = Instant.parse("2026-11-21T12:00:00Z");
        KeyQuota limits = keys.entry("secret").orElseThrow().limits();
        limits.admit(limits.arrive(now));
        assertThat(limits.rateLimit(now).remaining()).isEqualTo(59);

        keys.reset();

        assertThat(limits.rateLimit(now).remaining()).isEqualTo(60);
    }
}
