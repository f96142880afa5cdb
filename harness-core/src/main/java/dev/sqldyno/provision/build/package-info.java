// SPDX-License-Identifier: Apache-2.0
/**
 * Finds a build of an engine at a path of the user's, checks that it can run here, and says what it
 * is. In: an engine's folder and a path. Out: a {@link dev.sqldyno.catalog.engine.Build} for the
 * catalogue, and facts for the run's record. Nothing here starts a server.
 */
package dev.sqldyno.provision.build;
