package com.petstore.sdk.springboot;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.ledger.QuotaLedger;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.env.Environment;

/**
 * Configures a {@link PetStoreClient} where {@code petstore.base-url} is set and the application has no such bean of its own. The client
 * is closed with the context, after the web server has completed its requests.
 */
@AutoConfiguration(after = SslAutoConfiguration.class)
@Conditional(OnAnyClient.class)
@Import(NamedClientsRegistrar.class)
@ImportRuntimeHints(PetStoreRuntimeHints.class)
public class PetStoreAutoConfiguration {

    /** Is created by Spring. */
    public PetStoreAutoConfiguration() {}

    @Bean(PetStoreClients.BEAN_NAME)
    static PetStoreClients petStoreClients(
            Environment environment,
            ObjectProvider<CallListener> listeners,
            ObjectProvider<ClientListenerFactory> listenerFactories,
            ObjectProvider<PetStoreClientBuilderCustomizer> customizers,
            ObjectProvider<SslBundles> sslBundles,
            ObjectProvider<QuotaLedger> ledger) {
        return new PetStoreClients(environment, listeners, listenerFactories, customizers, sslBundles, ledger);
    }

    @Bean
    @ConditionalOnMissingBean
    @Conditional(OnBaseUrl.class)
    static PetStoreClient petStoreClient(PetStoreClients clients) {
        return clients.create(PetStoreClientBuilderCustomizer.DEFAULT_CLIENT);
    }
}
