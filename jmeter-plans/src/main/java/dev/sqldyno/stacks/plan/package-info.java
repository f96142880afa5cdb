// SPDX-License-Identifier: Apache-2.0
/**
 * One plan of JMeter run for a person: watched while it runs, judged when it has ended, drawn as
 * JMeter's own dashboard.
 *
 * <p>In: a plan and its properties. Out: a folder with rows and dashboard, and what is wrong with
 * them. Nothing here starts or meters a service.
 */
package dev.sqldyno.stacks.plan;
