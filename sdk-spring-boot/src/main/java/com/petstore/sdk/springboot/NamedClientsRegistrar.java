// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.PetStoreClient;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.support.AutowireCandidateQualifier;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;

/**
 * Registers the bean that an application of several clients injects by {@code @Qualifier("<name>")}, for each {@code petstore.clients.<name>}. It is
 * injected only where its qualifier is named, so that a plain {@code PetStoreClient} is always that of {@code petstore.base-url}.
 */
final class NamedClientsRegistrar implements ImportBeanDefinitionRegistrar {

    private final Environment environment;

    NamedClientsRegistrar(Environment environment) {
        this.environment = environment;
    }

    @Override
    public void registerBeanDefinitions(AnnotationMetadata importing, BeanDefinitionRegistry registry) {
        for (ClientName client : ClientNames.named(environment)) {
            // The name of the default client is reported when that is created.
            if (!client.equals(ClientName.DEFAULT) && !registry.containsBeanDefinition(client.beanName())) {
                registry.registerBeanDefinition(client.beanName(), definition(client));
            }
        }
    }

    private static RootBeanDefinition definition(ClientName client) {
        RootBeanDefinition definition = new RootBeanDefinition(PetStoreClient.class);
        // By names instead of a supplier, so that the definition can be processed ahead of time.
        definition.setFactoryBeanName(PetStoreClients.class.getName());
        definition.setFactoryMethodName("create");
        definition.getConstructorArgumentValues().addIndexedArgumentValue(0, client.toString());
        definition.addQualifier(new AutowireCandidateQualifier(Qualifier.class, client.toString()));
        definition.setDefaultCandidate(false);
        // PetStoreClients closes it.
        definition.setDestroyMethodName("");
        return definition;
    }
}
