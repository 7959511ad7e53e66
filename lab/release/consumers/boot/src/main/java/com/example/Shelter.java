package com.example;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.model.NewPet;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** Adds a pet with the client that the starter creates from properties, and lists all. */
@SpringBootApplication
public class Shelter {

    /**
     * Starts the application.
     *
     * @param args settings
     */
    public static void main(String[] args) {
        SpringApplication.run(Shelter.class, args).close();
    }

    @Bean
    CommandLineRunner firstCalls(PetStoreClient client) {
        return args -> {
            client.createPet(NewPet.builder().name("Rex").categoryId(7).build()).execute();
            System.out.println("Spring Boot " + SpringBootVersion.getVersion() + " lists "
                    + client.listPets().execute());
        };
    }
}
