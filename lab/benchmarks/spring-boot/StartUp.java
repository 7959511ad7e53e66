import com.petstore.sdk.PetStoreClient;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/** Starts a web application with the actuator, and prints its beans, the loaded classes and the milliseconds of CPU since the JVM began. */
@EnableAutoConfiguration
public class StartUp {

    public static void main(String[] args) throws ClassNotFoundException {
        Class<?> application = Class.forName(args[0]);
        try (ConfigurableApplicationContext context = SpringApplication.run(
                application,
                "--petstore.base-url=https://pets.example/v1",
                "--petstore.api-key=k",
                "--management.endpoints.web.exposure.include=health,petstore",
                "--server.port=0",
                "--spring.main.banner-mode=off",
                "--spring.main.log-startup-info=false",
                "--logging.level.root=off")) {
            OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
            long millis = process.getProcessCpuTime() / 1_000_000;
            int classes = ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
            System.out.println(context.getBeanDefinitionCount() + " " + classes + " " + millis);
        }
    }
}

/** The same with a client. Not nested, because Spring would find it there. */
class ByHand extends StartUp {

    @Bean
    PetStoreClient petStoreClient() {
        return PetStoreClient.builder()
                .baseUrl("https://pets.example/v1")
                .apiKey("k")
                .build();
    }
}
