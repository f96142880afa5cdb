// SPDX-License-Identifier: Apache-2.0
/**
 * Docker's figures of a container whose processes this machine does not show.
 *
 * <p>In: a container's id and the address of its Docker. Out: totals in nanoseconds.
 */
package dev.sqldyno.measure.docker;
