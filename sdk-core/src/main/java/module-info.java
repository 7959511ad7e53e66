/** The Java client of the Pet Store Service. */
// Okio has no module descriptor of its own; and an application brings a Jackson for the models to open up to, or none.
@SuppressWarnings({"module", "requires-automatic"})
module com.petstore.sdk {
    requires com.fasterxml.jackson.annotation;
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires com.fasterxml.jackson.datatype.jsr310;
    requires transitive okhttp3;
    requires okio;
    requires org.slf4j;
    requires static transitive org.jspecify;

    exports com.petstore.sdk;
    exports com.petstore.sdk.error;
    exports com.petstore.sdk.model;
    exports com.petstore.sdk.response;
    // Of the same version, which it checks.
    exports com.petstore.sdk.internal.pacing to
            com.petstore.sdk.redis;
    exports com.petstore.sdk.internal.text to
            com.petstore.sdk.redis;
    exports com.petstore.sdk.internal.thread to
            com.petstore.sdk.redis;
    exports com.petstore.sdk.internal.version to
            com.petstore.sdk.redis;

    // An application's own mapper writes the models' private fields and calls their private constructors.
    opens com.petstore.sdk.model to
            com.fasterxml.jackson.databind,
            tools.jackson.databind;
}
