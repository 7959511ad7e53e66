// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

/** What a customer of the service has bought, as in docs/service/interface.md, section Limits. */
record QuotaPlan(String name, long requestsPerMinute, long requestsPerDay) {

    static final QuotaPlan FREE = new QuotaPlan("free", 60, 1_000);
    static final QuotaPlan PRO = new QuotaPlan("pro", 300, 10_000);
    static final QuotaPlan BUSINESS = new QuotaPlan("business", 1_000, 100_000);
}
