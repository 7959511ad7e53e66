package com.petstore.sdk.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.error.PetStoreApiException;
import com.petstore.sdk.error.PetStoreDecodeException;
import java.io.PrintWriter;
import java.io.StringWriter;

/** Looks for an API key in all that a failure shows. */
final class KeyLeakScan {

    private KeyLeakScan() {}

    static void assertShowsNo(String key, Throwable failure) {
        StringWriter shown = new StringWriter();
        failure.printStackTrace(new PrintWriter(shown, true));
        if (failure instanceof PetStoreApiException api) {
            shown.append(api.rawBody())
                    .append(api.errorBody().toString())
                    .append(api.headers().toString());
            api.headers()
                    .asMap()
                    .keySet()
                    .forEach(name -> shown.append(api.headers().all(name).toString()));
        }
        if (failure instanceof PetStoreDecodeException decode) {
            shown.append(decode.rawBody()).append(decode.jsonPath());
            decode.headers()
                    .asMap()
                    .keySet()
                    .forEach(name -> shown.append(decode.headers().all(name).toString()));
        }
        assertThat(shown.toString()).as("all that %s shows", failure.getClass()).doesNotContain(key);
    }
}
