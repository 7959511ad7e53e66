package com.petstore.mockserver.internal.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.petstore.mockserver.Plan;
import com.petstore.mockserver.RegisteredKey;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyRegistryTest {

    private final KeyRegistry keys = new KeyRegistry(Map.of("secret", Plan.FREE), LimitRules.DEFAULT);

    @Test
    void findsKeysExactlyAsTheyAre() {
        assertThat(keys.find("secret")).isPresent();
        assertThat(keys.find("Secret")).isEmpty();
    }

    @Test
    void showsNoKeyInItsText() {
        assertThat(keys).hasToString("1 keys");
    }

    @Test
    void leavesNothingOfAKeyThatBeginsWithAnother() {
        keys.add("petstore", Plan.FREE);
        RegisteredKey longer = keys.add("petstore-of-the-shop", Plan.FREE);

        assertThat(keys.mask("a petstore-of-the-shop")).isEqualTo("a [" + longer.id() + "]");
    }

    @Test
    void findsAKeyThatIsPercentEncoded() {
        RegisteredKey encoded = keys.add("in/base+64=", Plan.FREE);

        assertThat(keys.mask("key=in%2Fbase%2B64%3D")).isEqualTo("key=[" + encoded.id() + "]");
    }

    /** A shorter one may stand anywhere by chance. */
    @Test
    void masksKeysOfEightCharactersAndMore() {
        RegisteredKey eight = keys.add("eight---", Plan.FREE);
        keys.add("seven--", Plan.FREE);

        assertThat(keys.mask("eight--- seven--")).isEqualTo("[" + eight.id() + "] seven--");
    }

    @Test
    void masksSeveralKeysOfOneLength() {
        RegisteredKey first = keys.add("first-secret", Plan.FREE);
        RegisteredKey other = keys.add("other-secret", Plan.FREE);

        assertThat(keys.mask("first-secret, other-secret")).isEqualTo("[" + first.id() + "], [" + other.id() + "]");
    }

    @Test
    void namesAKeyByTheStartOfItsHash() {
        assertThat(keys.add("first-secret", Plan.FREE).id()).isEqualTo("e0a5091e");
    }

    @Test
    void findsAKeyByItsTextAndByItsId() {
        RegisteredKey first = keys.add("first-secret", Plan.FREE);

        assertThat(keys.of("first-secret")).isSameAs(first);
        assertThat(keys.lookUp("e0a5091e")).containsSame(first);
        assertThat(keys.lookUp("e0a5091f")).isEmpty();
    }

    @Test
    void listsAllKeysByTheirIds() {
        keys.add("first-secret", Plan.FREE);
        keys.add("other-secret", Plan.FREE);
        keys.add("third-secret", Plan.FREE);

        assertThat(keys.all()).hasSize(4).extracting(RegisteredKey::id).isSorted();
    }

    @Test
    void knowsAKeyThatIsRevokedNoLonger() {
        keys.revoke("secret");

        assertThat(keys.find("secret")).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> keys.revoke("secret"))
                .withMessage("key must be known, was not");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "two words", "é", "line\nfeed"})
    void refusesAKeyThatNoHeaderCanCarry(String key) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> keys.add(key, Plan.FREE))
                .withMessage("key must be of visible ASCII characters, was not");
        assertThat(keys.all()).hasSize(1);
    }

    @Test
    void refusesAKeyThatIsKnownWithoutShowingIt() {
        keys.add("first-secret", Plan.FREE);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> keys.add("first-secret", Plan.PRO))
                .withMessage("key must not be known yet, was: e0a5091e");
    }

    @Test
    void forgetsTheRequestsOfAllKeys() {
        Instant now = Instant.parse("2026-11-21T12:00:00Z");
        KeyQuota limits = keys.entry("secret").orElseThrow().limits();
        limits.admit(limits.arrive(now));
        assertThat(limits.figures(now).remaining()).isEqualTo(59);

        keys.reset();

        assertThat(limits.figures(now).remaining()).isEqualTo(60);
    }
}
