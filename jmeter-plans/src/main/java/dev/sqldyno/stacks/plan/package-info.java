// SPDX-License-Identifier: Apache-2.0
/**
 * Runs one plan of JMeter for a person: watches it, judges it when it has ended, and draws JMeter's
 * own dashboard.
 *
 * <p>In: a plan and its properties. Out: a folder with rows and dashboard, and what is wrong with
 * them. Nothing here starts or meters a service.
 */
package dev.sqldyno.stacks.plan;
