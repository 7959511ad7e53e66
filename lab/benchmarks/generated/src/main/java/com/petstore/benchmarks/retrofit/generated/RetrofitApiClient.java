// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.retrofit.generated;

import retrofit2.Retrofit;
import retrofit2.converter.scalars.ScalarsConverterFactory;

/** The generated client for any base URL. It would insist on that of the document, which names no host. */
public final class RetrofitApiClient extends ApiClient {

    public RetrofitApiClient(String baseUrl) {
        super(new String[] {"bearer"});
        adapterBuilder.baseUrl(baseUrl + "/");
    }

    @Override
    public void createDefaultAdapter() {
        json = new JSON();
        adapterBuilder = new Retrofit.Builder()
                .addConverterFactory(ScalarsConverterFactory.create())
                .addConverterFactory(GsonCustomConverterFactory.create(json.getGson()));
    }
}
