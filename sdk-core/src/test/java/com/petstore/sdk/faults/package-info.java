/**
 * The client and the mock server for a virtual day in which anything that can go wrong does. The outcome of each call is known beforehand:
 * {@code Expectation} repeats the promises of the guides, and {@code Verdicts} compares them with the caller's result, the journal and the store.
 */
package com.petstore.sdk.faults;
