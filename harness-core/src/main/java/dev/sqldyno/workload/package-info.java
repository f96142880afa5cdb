// SPDX-License-Identifier: Apache-2.0
/**
 * What a benchmark does to an engine: the SQL of one workload on one engine, the keys it touches,
 * the ways to send it (row, batch, multi-row, bulk; prepared or with literals), the tables of the
 * bookings services, and the answers that must hold before and after.
 *
 * <p>In: catalog and the address of a running engine. Out: statements executed on a connection, and
 * {@link dev.sqldyno.workload.WrongAnswerException} where the engine's answer is not the expected
 * one. Nothing here reads a clock or a meter.
 */
package dev.sqldyno.workload;
