// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import com.petstore.sdk.internal.http.RequestHeader;
import org.junit.jupiter.api.Test;

class CallSettingsTest {

    @Test
    void aHeaderTakesThePlaceOfOneOfTheSameNameOnly() {
        CallSettings changed = TestCalls.SETTINGS
                .withHeader(new RequestHeader("X-Trace", "1"))
                .withHeader(new RequestHeader("X-Tenant", "shop"))
                .withHeader(new RequestHeader("x-trace", "2"));

        assertThat(changed.headers())
                .extracting(RequestHeader::name, RequestHeader::value)
                .containsExactly(tuple("X-Tenant", "shop"), tuple("x-trace", "2"));
    }
}
