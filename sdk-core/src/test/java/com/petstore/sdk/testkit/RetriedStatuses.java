// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import java.util.List;

/** The statuses after which a call that only reads is sent again. {@code OutcomeTest} compares them with the table. */
public final class RetriedStatuses {

    public static final List<Integer> ALL = List.of(408, 500, 502, 503, 504);

    private RetriedStatuses() {}
}
