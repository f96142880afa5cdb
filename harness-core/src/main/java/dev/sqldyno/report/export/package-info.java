// SPDX-License-Identifier: Apache-2.0
/**
 * The export of a run for others: its figures, without data on a person or a place.
 *
 * <p>In: a {@link dev.sqldyno.result.RunFolder}, or the file of an export, which is not trusted.
 * Out: an {@link dev.sqldyno.report.export.Export} as one JSON, whose schema is
 * docs/reference/export.schema.json, or in the formats of other tools.
 */
package dev.sqldyno.report.export;
