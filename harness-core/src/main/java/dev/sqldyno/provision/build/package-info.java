// SPDX-License-Identifier: Apache-2.0
/**
 * Users' builds of engines: found at a path, checked whether they can run here, and described for
 * the run's record.
 *
 * <p>In: an engine's folder and a path. Out: a {@link dev.sqldyno.catalog.engine.Build} for the
 * catalogue, and facts. Nothing here starts a server.
 */
package dev.sqldyno.provision.build;
