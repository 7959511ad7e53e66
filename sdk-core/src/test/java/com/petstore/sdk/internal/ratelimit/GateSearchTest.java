// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import org.junit.jupiter.api.Tag;

/** The same for thousands of sequences; {@code -Dpetstore.gate.sequences} looks for more. */
@Tag("search")
class GateSearchTest extends GatePropertiesTest {

    @Override
    long sequences() {
        return Long.getLong("petstore.gate.sequences", 5_000);
    }
}
