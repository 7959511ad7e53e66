// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.internal.call.CallEnvironment;
import com.petstore.sdk.internal.call.CallSettings;
import com.petstore.sdk.internal.call.Operation;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.ApiRequest.QueryParameter;
import com.petstore.sdk.internal.json.PetJson;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

final class DefaultListPetsCall extends BaseCall<List<Pet>, ListPetsCall> implements ListPetsCall {

    private static final int MIN_LIMIT = 1;
    private static final int MAX_LIMIT = 100;

    private final @Nullable Integer limit;
    private final @Nullable QueryParameter status;

    private DefaultListPetsCall(
            CallEnvironment environment,
            CallSettings settings,
            @Nullable Integer limit,
            @Nullable QueryParameter status) {
        super(environment, settings);
        this.limit = limit;
        this.status = status;
    }

    static ListPetsCall of(CallEnvironment environment, CallSettings settings) {
        return new DefaultListPetsCall(environment, settings, null, null);
    }

    @Override
    @CheckReturnValue
    public ListPetsCall limit(int limit) {
        if (limit < MIN_LIMIT || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be " + MIN_LIMIT + " to " + MAX_LIMIT + ", was " + limit);
        }
        return new DefaultListPetsCall(environment, settings, limit, status);
    }

    @Override
    @CheckReturnValue
    public ListPetsCall status(@Nullable PetStatus status) {
        QueryParameter only = status == null ? null : new QueryParameter("status", status.value());
        return new DefaultListPetsCall(environment, settings, limit, only);
    }

    @Override
    Operation<List<Pet>> plainOperation() {
        return Operation.idempotent("listPets", ApiRequest.of("GET", "pets", parameters()), PetJson::decodeList);
    }

    @Override
    ListPetsCall with(CallSettings changed) {
        return new DefaultListPetsCall(environment, changed, limit, status);
    }

    private List<QueryParameter> parameters() {
        if (limit == null) {
            return status == null ? List.of() : List.of(status);
        }
        QueryParameter atMost = new QueryParameter("limit", limit.toString());
        return status == null ? List.of(atMost) : List.of(atMost, status);
    }
}
