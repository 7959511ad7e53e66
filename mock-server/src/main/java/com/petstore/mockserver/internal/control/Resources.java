package com.petstore.mockserver.internal.control;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Documents that are in the jar. */
final class Resources {

    private Resources() {}

    static byte[] read(String name) {
        try (InputStream resource = Resources.class.getResourceAsStream(name)) {
            if (resource == null) {
                throw new IllegalStateException("the jar must hold " + name + ", did not");
            }
            return resource.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
    }
}
