package com.petstore.mockserver.internal.pets;

import com.petstore.mockserver.Animal;
import com.petstore.mockserver.NewAnimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a seed file holds.
 *
 * @param pets the pets that have an identifier
 * @param newPets those that have none, in their order
 * @param orders the orders as they are written, a JSON array; null if there are none
 */
public record Seed(
        List<Animal> pets,
        List<NewAnimal> newPets,
        @Nullable String orders) {}
