// SPDX-License-Identifier: Apache-2.0
/**
 * What a workload's folder says to do, with all names looked up and checked.
 *
 * <p>In: a workload's folder for one engine, size and variant. Out: tasks of roles, shots and
 * tables.
 */
package dev.sqldyno.workload.mix.task;
