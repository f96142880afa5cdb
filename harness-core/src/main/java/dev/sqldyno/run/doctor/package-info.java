// SPDX-License-Identifier: Apache-2.0
/**
 * Checks of what this machine can measure, with remedies where it could measure more.
 *
 * <p>In: {@code /proc}, {@code /sys} and a few tools. Out: {@link
 * dev.sqldyno.run.doctor.Doctor.Diagnosis}. The machine is left unchanged.
 */
package dev.sqldyno.run.doctor;
