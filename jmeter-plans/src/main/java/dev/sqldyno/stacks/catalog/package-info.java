// SPDX-License-Identifier: Apache-2.0
/**
 * The stacks of the service and their start. In: the launch folder and the user's commands. Out:
 * stacks, to all that follows.
 */
package dev.sqldyno.stacks.catalog;
