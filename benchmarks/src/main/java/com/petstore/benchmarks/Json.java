// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** Reads and writes the JSON of the service. Thread-safe. */
interface Json {

    List<?> readList(InputStream json) throws IOException;

    Object read(InputStream json) throws IOException;

    /** The exception for an error of the service. */
    ServiceException readError(int status, InputStream json, String remaining) throws IOException;

    /** A new pet that is available. */
    byte[] write(String name, long categoryId) throws IOException;
}
