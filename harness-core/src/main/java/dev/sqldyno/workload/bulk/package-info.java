// SPDX-License-Identifier: Apache-2.0
/**
 * The drivers' own interfaces for bulk loading, one adapter class each, chosen by the key {@code
 * bulk} of an engine's descriptor.
 */
package dev.sqldyno.workload.bulk;
