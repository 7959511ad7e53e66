/** A ledger in Redis, through which all processes that use an API key share one account of its quota. */
// Lettuce has no module descriptor of its own.
@SuppressWarnings({"module", "requires-automatic", "requires-transitive-automatic"})
module com.petstore.sdk.redis {
    requires transitive com.petstore.sdk;
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    // Lettuce names none of the modules that it needs, and those of Netty 4.2 are not automatic.
    requires io.netty.handler;
    requires io.netty.resolver.dns;
    requires jdk.net;
    requires org.slf4j;
    requires transitive lettuce.core;
    requires static transitive org.jspecify;

    exports com.petstore.sdk.redis;
}
