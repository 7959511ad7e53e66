// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import com.petstore.mockserver.QuotaPlan;
import java.time.Duration;

/**
 * Another plan for the key, while it is used. What was counted until then stays counted.
 *
 * @param afterStart when
 * @param plan the new plan
 */
record PlanChange(Duration afterStart, QuotaPlan plan) {}
