// SPDX-License-Identifier: Apache-2.0
/**
 * The run of one plan of JMeter for a person: watched, judged at its end, with JMeter's own
 * dashboard.
 *
 * <p>In: a plan and its properties. Out: a folder with rows and dashboard, and complaints about
 * them. Nothing here starts or meters a service.
 */
package dev.sqldyno.stacks.plan;
