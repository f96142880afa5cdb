// SPDX-License-Identifier: Apache-2.0
/**
 * Asks this machine what it can measure, and says how it could measure more.
 *
 * <p>In: {@code /proc}, {@code /sys} and a few tools. Out: {@link
 * dev.sqldyno.run.doctor.Doctor.Diagnosis}; nothing is left changed.
 */
package dev.sqldyno.run.doctor;
