// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** By databind, with one mapper and readers that are made once. */
final class DatabindJson implements Json {

    static final ObjectMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();
    private static final ObjectReader PET = MAPPER.readerFor(Pet.class);
    private static final ObjectReader PETS = MAPPER.readerFor(new TypeReference<List<Pet>>() {});
    private static final ObjectReader FAILURE = MAPPER.readerFor(Failure.class);

    @Override
    public List<?> readList(InputStream json) throws IOException {
        return PETS.readValue(json);
    }

    @Override
    public Object read(InputStream json) throws IOException {
        return PET.readValue(json);
    }

    @Override
    public ServiceException readError(int status, InputStream json, String remaining) throws IOException {
        Failure failure = FAILURE.readValue(json);
        return new ServiceException(status, failure.code(), failure.message(), remaining);
    }

    @Override
    public byte[] write(String name, long categoryId) throws IOException {
        return MAPPER.writeValueAsBytes(new NewPet(name, categoryId, Status.available));
    }

    enum Status {
        available,
        pending,
        sold
    }

    record Pet(long id, String name, long categoryId, Status status) {}

    record NewPet(String name, long categoryId, Status status) {}

    record Failure(String code, String message, int status) {}
}
