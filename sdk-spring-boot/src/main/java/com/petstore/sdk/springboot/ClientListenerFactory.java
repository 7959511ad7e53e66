package com.petstore.sdk.springboot;

import com.petstore.sdk.CallListener;

/** Creates a listener for each client, which unlike a bean of the application's knows the name of its client. */
@FunctionalInterface
interface ClientListenerFactory {

    /** Creates the listener of one client. */
    CallListener listenerOf(String client);
}
