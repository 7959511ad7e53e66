/** Fakes of the tests: time, transports, servers and listeners. What drives package-private rules stands beside its tests. */
package com.petstore.sdk.testkit;
