package com.petstore.sdk;

import com.petstore.sdk.internal.call.AsyncRunner;
import com.petstore.sdk.internal.call.BlockingRunner;
import com.petstore.sdk.internal.call.CallSettings;
import com.petstore.sdk.internal.http.ApiRequest.QueryParameter;
import java.util.List;

/**
 * What a call needs besides its operation: the client's runners, its own settings, and the query
 * parameters that the application adds.
 */
record CallContext(BlockingRunner blocking, AsyncRunner async, CallSettings settings, List<QueryParameter> query) {}
