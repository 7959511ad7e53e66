// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A call, and what is going to hit its attempts, until nothing of that is left.
 *
 * @param id its name in the header of its requests, and the name of the pet that it creates
 * @param create whether it creates a pet, or lists some
 * @param number the category of the pet, or how many are listed, from 1 to 3
 * @param faults what happens to it
 */
record PlannedCall(String id, boolean create, int number, List<InjectedFault> faults) {

    private static final double CREATES = 0.4;
    private static final double HIT = 0.15;
    private static final double HIT_AGAIN = 0.3;

    /** As a stall takes real time: one of ten that would be drawn. */
    private static final double STALLS = 0.1;

    private static final List<InjectedFault> ALL = List.of(InjectedFault.values());

    static PlannedCall random(String id, SplittableRandom random) {
        List<InjectedFault> faults = new ArrayList<>();
        double chance = HIT;
        while (random.nextDouble() < chance) {
            InjectedFault drawn = ALL.get(random.nextInt(ALL.size()));
            boolean stalls = drawn == InjectedFault.STALL || drawn == InjectedFault.STALL_AFTERWARDS;
            if (!stalls || random.nextDouble() < STALLS) {
                faults.add(drawn);
                chance = HIT_AGAIN;
            }
        }
        return hitBy(faults, id, random);
    }

    static PlannedCall hitBy(List<InjectedFault> faults, String id, SplittableRandom random) {
        return new PlannedCall(id, random.nextDouble() < CREATES, random.nextInt(1, 4), List.copyOf(faults));
    }
}
