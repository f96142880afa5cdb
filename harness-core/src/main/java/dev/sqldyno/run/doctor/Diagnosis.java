// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.doctor;

import dev.sqldyno.measure.Rung;
import java.util.List;

/**
 * What this machine can measure.
 *
 * @param rung the meter that an engine gets which we start here as a process
 * @param meaning what that meter reads, or why nothing better does
 */
public record Diagnosis(List<Finding> findings, Rung rung, String meaning) {}
