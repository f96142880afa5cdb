// SPDX-License-Identifier: Apache-2.0
/**
 * Reads how each stack of the service is started. In: the launch folder and the user's commands.
 * Out: stacks, to all that follows.
 */
package dev.sqldyno.stacks.catalog;
