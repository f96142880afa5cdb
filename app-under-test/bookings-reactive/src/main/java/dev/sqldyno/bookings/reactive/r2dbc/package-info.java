// SPDX-License-Identifier: Apache-2.0
/** The data layer of hand-written SQL, by Spring's {@code DatabaseClient}. */
package dev.sqldyno.bookings.reactive.r2dbc;
