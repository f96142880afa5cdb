// SPDX-License-Identifier: Apache-2.0
/**
 * The contents of an engine's folder: its start, identity, settings, queries and driver.
 *
 * <p>In: values of {@code engine.yaml}. Out: {@link dev.sqldyno.catalog.engine.Engine}.
 */
package dev.sqldyno.catalog.engine;
