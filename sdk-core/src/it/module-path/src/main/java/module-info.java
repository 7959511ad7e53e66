/** An application that is a module, with both generations of Jackson for its own purposes. */
module com.example.shop {
    requires com.fasterxml.jackson.databind;
    requires com.petstore.mockserver;
    requires com.petstore.sdk;
    requires tools.jackson.databind;
}
