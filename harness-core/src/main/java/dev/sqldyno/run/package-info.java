// SPDX-License-Identifier: Apache-2.0
/**
 * The frame of a run's measurements: budget and schedule, progress and report; below it the run's
 * record and locks, the checks of this machine, and commands of a user's. It uses every stage;
 * {@code cli} and the benchmarks use it.
 */
package dev.sqldyno.run;
