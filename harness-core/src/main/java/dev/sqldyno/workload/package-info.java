// SPDX-License-Identifier: Apache-2.0
/**
 * The SQL of one workload as one engine runs it: its tables, its features, and the tables of the
 * bookings services.
 *
 * <p>In: catalog and the address of a running engine. Out: statements executed on a connection, and
 * {@link dev.sqldyno.workload.WrongAnswerException} if the engine's answer is not the expected one.
 * Nothing here reads a clock or a meter.
 */
package dev.sqldyno.workload;
