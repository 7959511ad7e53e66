package com.petstore.sdk;

import com.petstore.sdk.internal.call.AsyncRunner;
import com.petstore.sdk.internal.call.BlockingRunner;
import com.petstore.sdk.internal.call.CallSettings;

/** What a call needs besides its operation: the client's runners, and its own settings. */
record CallContext(BlockingRunner blocking, AsyncRunner async, CallSettings settings) {}
