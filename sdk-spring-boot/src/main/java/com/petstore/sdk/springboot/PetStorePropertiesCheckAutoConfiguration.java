// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * Warns the author of an application of properties below {@code petstore} that do not exist, whether or not there is a client; with
 * {@code petstore.strict=true} the application does not start.
 */
@AutoConfiguration
public class PetStorePropertiesCheckAutoConfiguration {

    /** Is created by Spring. */
    public PetStorePropertiesCheckAutoConfiguration() {}

    @Bean("petstore-unknown-properties")
    static UnknownProperties petStoreUnknownProperties(ConfigurableListableBeanFactory beans, Environment environment) {
        return new UnknownProperties(beans, environment);
    }
}
