// SPDX-License-Identifier: Apache-2.0
/**
 * Publishes a run: its figures, and nothing of who measured it or where.
 *
 * <p>In: a {@link dev.sqldyno.result.RunFolder}, or the file of an export, which a stranger may
 * have sent. Out: an {@link dev.sqldyno.report.export.Export} as one JSON, whose schema is
 * docs/reference/export.schema.json, or in the formats of other tools.
 */
package dev.sqldyno.report.export;
