// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPet;
import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.CallListener;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.springboot.test.AutoConfigureMockPetStore;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.config.ScheduledTaskHolder;

/** The job as Spring runs it at night. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.NONE)
@AutoConfigureMockPetStore
class NightlyIntakeTest {

    @Autowired
    MockPetStore service;

    @Autowired
    NightlyIntake intake;

    @Autowired
    ScheduledTaskHolder scheduled;

    @Autowired
    List<CallListener.CallInfo> calls;

    @TestConfiguration
    static class Calls {

        @Bean
        List<CallListener.CallInfo> calls() {
            return new CopyOnWriteArrayList<>();
        }

        @Bean
        CallListener recorder(List<CallListener.CallInfo> calls) {
            return new CallListener() {
                @Override
                public void callStarted(CallStarted event) {
                    calls.add(event.call());
                }
            };
        }
    }

    private void night() {
        scheduled
                .getScheduledTasks()
                .forEach(task -> task.getTask().getRunnable().run());
    }

    private List<String> names() {
        return service.pets().stream().map(MockPet::name).toList();
    }

    @Test
    void createsArrivedPetsInBackground() {
        intake.add(NewPet.builder().name("Bella").categoryId(1).build());
        intake.add(NewPet.builder().name("Rex").categoryId(1).build());

        night();

        assertThat(names()).containsExactly("Bella", "Rex");
        assertThat(calls).isNotEmpty().allMatch(CallListener.CallInfo::background);
    }

    @Test
    void keepsPetForNextNightWhileKeyIsRefused() {
        service.faults().add(Fault.status(401).times(1));
        intake.add(NewPet.builder().name("Bella").categoryId(1).build());

        night();
        assertThat(names()).isEmpty();

        night();
        assertThat(names()).containsExactly("Bella");
    }

    @Test
    void createsNoPetTwice() {
        service.faults().add(Fault.connectionReset().afterProcessing().times(1));
        intake.add(NewPet.builder().name("Bella").categoryId(1).build());

        night();
        night();

        assertThat(names()).containsExactly("Bella");
    }
}
