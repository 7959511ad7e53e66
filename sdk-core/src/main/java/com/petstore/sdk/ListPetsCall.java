package com.petstore.sdk;

import com.petstore.sdk.internal.call.Operation;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.ApiRequest.QueryParameter;
import com.petstore.sdk.internal.json.PetJson;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A call of listPets, with its two parameters; immutable, thread-safe and reusable.
 *
 * <p>Interface document, section <em>List animals</em>.
 */
public final class ListPetsCall extends BaseCall<List<Pet>, ListPetsCall> implements PetStoreCall<List<Pet>> {

    private static final int MIN_LIMIT = 1;
    private static final int MAX_LIMIT = 100;

    private final @Nullable Integer limit;
    private final @Nullable QueryParameter status;

    private ListPetsCall(CallContext context, @Nullable Integer limit, @Nullable QueryParameter status) {
        super(context);
        this.limit = limit;
        this.status = status;
    }

    static ListPetsCall of(CallContext context) {
        return new ListPetsCall(context, null, null);
    }

    /**
     * Sets the maximum number of pets; the service returns at most 20 by default.
     *
     * @param limit 1 to 100
     * @return a call with this limit
     * @throws IllegalArgumentException if the limit is out of range
     */
    @CheckReturnValue
    public ListPetsCall limit(int limit) {
        if (limit < MIN_LIMIT || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be " + MIN_LIMIT + " to " + MAX_LIMIT + ", was " + limit);
        }
        return new ListPetsCall(context, limit, status);
    }

    /**
     * Lists only pets with this status; all pets by default.
     *
     * @param status the status
     * @return a call with this filter
     * @throws IllegalArgumentException if the status is not valid Unicode
     */
    @CheckReturnValue
    public ListPetsCall status(PetStatus status) {
        Objects.requireNonNull(status, "status");
        return new ListPetsCall(context, limit, new QueryParameter("status", status.value()));
    }

    @Override
    Operation<List<Pet>> operation() {
        return Operation.read("listPets", ApiRequest.of("GET", "pets", query()), PetJson::decodeList);
    }

    @Override
    ListPetsCall with(CallContext changed) {
        return new ListPetsCall(changed, limit, status);
    }

    private List<QueryParameter> query() {
        if (limit == null) {
            return status == null ? List.of() : List.of(status);
        }
        QueryParameter atMost = new QueryParameter("limit", limit.toString());
        return status == null ? List.of(atMost) : List.of(atMost, status);
    }
}
