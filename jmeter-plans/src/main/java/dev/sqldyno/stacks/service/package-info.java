// SPDX-License-Identifier: Apache-2.0
/**
 * Services as processes of this machine.
 *
 * <p>In: a {@link dev.sqldyno.stacks.catalog.Stack} and the variables of its environment. Out: a
 * {@link dev.sqldyno.provision.service.RunningService} that answers. Nothing here knows what is
 * asked of it, but for the one request that tells that it is ready.
 */
package dev.sqldyno.stacks.service;
