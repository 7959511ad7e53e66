/** A ledger in Redis, through which all processes that use an API key share one account of its quota. */
// Lettuce has no module descriptor of its own.
@SuppressWarnings({"module", "requires-automatic", "requires-transitive-automatic"})
module com.petstore.sdk.redis {
    requires transitive com.petstore.sdk;
    requires transitive lettuce.core;
    requires static transitive org.jspecify;

    exports com.petstore.sdk.redis;
}
