package com.petstore.mockserver.internal.pets;

import com.petstore.mockserver.Animal;
import com.petstore.mockserver.NewAnimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a seed file holds.
 *
 * @param animals the animals that have an identifier
 * @param newAnimals those that have none, in their order
 * @param orders the orders as they are written, a JSON array; null if there are none
 */
public record Seed(
        List<Animal> animals,
        List<NewAnimal> newAnimals,
        @Nullable String orders) {}
