// SPDX-License-Identifier: Apache-2.0
/**
 * The tasks of a workload's folder, with all names resolved and checked.
 *
 * <p>In: a workload's folder for one engine, size and variant. Out: tasks of roles, shots and
 * tables.
 */
package dev.sqldyno.workload.mix.task;
