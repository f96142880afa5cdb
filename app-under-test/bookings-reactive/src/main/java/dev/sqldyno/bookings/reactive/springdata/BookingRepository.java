// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.springdata;

import org.springframework.data.r2dbc.repository.R2dbcRepository;

/** Rows of {@code bookings}. */
interface BookingRepository extends R2dbcRepository<BookingRow, Long> {}
