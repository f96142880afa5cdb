// SPDX-License-Identifier: Apache-2.0
/**
 * Does to an engine what a benchmark does: it sends the SQL of one workload for the keys that it
 * touches (by row, batch, multi-row or bulk; prepared or with literals), makes the tables of the
 * bookings services, and checks the answers before and after.
 *
 * <p>In: catalog and the address of a running engine. Out: statements executed on a connection, and
 * {@link dev.sqldyno.workload.WrongAnswerException} if the engine's answer is not the expected one.
 * Nothing here reads a clock or a meter.
 */
package dev.sqldyno.workload;
