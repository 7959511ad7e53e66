// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.error.PetStoreDecodeException;
import com.petstore.sdk.error.PetStoreException;
import java.io.PrintWriter;
import java.io.StringWriter;

/** Looks for an API key in all that a failure shows. */
public final class KeyLeakScan {

    private KeyLeakScan() {}

    public static void assertShowsNo(String key, Throwable failure) {
        StringWriter shown = new StringWriter();
        failure.printStackTrace(new PrintWriter(shown, true));
        if (failure instanceof PetStoreException failed) {
            failed.response()
                    .ifPresent(response -> shown.append(response.toString())
                            .append(response.rawBody())
                            .append(response.errorBody().toString())
                            .append(response.headers().asMap().toString()));
        }
        if (failure instanceof PetStoreDecodeException decode) {
            shown.append(decode.jsonPath());
        }
        assertThat(shown.toString()).as("all that %s shows", failure.getClass()).doesNotContain(key);
    }
}
