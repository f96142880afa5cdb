// SPDX-License-Identifier: Apache-2.0
/**
 * Services as processes of this machine.
 *
 * <p>In: a {@link dev.sqldyno.stacks.catalog.Stack} and the variables of its environment. Out: a
 * {@link dev.sqldyno.stacks.service.RunningService} that answers. Nothing here knows its requests,
 * except the one that shows that it is ready.
 */
package dev.sqldyno.stacks.service;
