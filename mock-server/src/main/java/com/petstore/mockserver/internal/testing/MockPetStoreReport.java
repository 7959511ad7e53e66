// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.testing;

/** What a test that failed shows of its server: not thrown, but suppressed by the failure, whose stack trace has it. */
public final class MockPetStoreReport extends RuntimeException {

    private static final long serialVersionUID = 1;

    public MockPetStoreReport(String text) {
        super(text, null, false, false);
    }
}
