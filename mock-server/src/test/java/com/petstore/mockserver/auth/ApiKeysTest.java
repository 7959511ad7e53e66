package com.petstore.mockserver.auth;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.limits.LimitRules;
import com.petstore.mockserver.limits.Plan;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ApiKeysTest {

    private final ApiKeys keys = new ApiKeys(Map.of("secret", Plan.FREE), LimitRules.DEFAULT);

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
        ApiKey longer = keys.add("petstore-of-the-shop", Plan.FREE);

        assertThat(keys.mask("a petstore-of-the-shop")).isEqualTo("a [" + longer.id() + "]");
    }

    @Test
    void findsAKeyThatIsPercentEncoded() {
        ApiKey encoded = keys.add("in/base+64=", Plan.FREE);

        assertThat(keys.mask("key=in%2Fbase%2B64%3D")).isEqualTo("key=[" + encoded.id() + "]");
    }
}
