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
}
