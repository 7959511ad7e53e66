/** An application that is a module, and names nothing but the ledger and the server. */
module com.example.shop {
    requires com.petstore.mockserver;
    requires com.petstore.sdk.redis;
}
