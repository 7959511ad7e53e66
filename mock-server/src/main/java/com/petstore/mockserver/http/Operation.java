package com.petstore.mockserver.http;

/** One operation of the interface document; pure but for the store. */
interface Operation {

    Answer answer(Call call);

    /** Whether the request must have a JSON body. */
    default boolean takesBody() {
        return false;
    }
}
