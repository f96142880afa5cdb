// SPDX-License-Identifier: Apache-2.0
/**
 * What an engine's folder says: how the engine is started, recognised, set, asked and reached.
 *
 * <p>In: values of {@code engine.yaml}. Out: {@link dev.sqldyno.catalog.engine.Engine}.
 */
package dev.sqldyno.catalog.engine;
