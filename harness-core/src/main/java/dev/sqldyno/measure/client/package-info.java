// SPDX-License-Identifier: Apache-2.0
/** What this JVM itself spends: in nothing, out totals. */
package dev.sqldyno.measure.client;
