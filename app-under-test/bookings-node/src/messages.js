// SPDX-License-Identifier: Apache-2.0
// Reads and writes the messages of bookings-contract's bookings.proto.
import { fileURLToPath } from 'node:url';
import Long from 'long';
import protobuf from 'protobufjs';
import { Problem } from './problem.js';

const PROTO = '../../bookings-contract/src/main/proto/dev/sqldyno/bookings/bookings.proto';

const root = protobuf.loadSync(fileURLToPath(new URL(PROTO, import.meta.url)));
const Booking = root.lookupType('dev.sqldyno.bookings.Booking');
const Booked = root.lookupType('dev.sqldyno.bookings.Booked');
const Totals = root.lookupType('dev.sqldyno.bookings.Totals');

/** Returns the message, its whole numbers as BigInt; throws a Problem if the bytes are no message. */
export function readBooking(bytes) {
  try {
    const message = Booking.decode(bytes);
    return {
      ...Booking.toObject(message, { defaults: true }),
      dollarValueCents: message.dollarValueCents.toBigInt(),
      originMillis: message.originMillis.toBigInt(),
    };
  } catch {
    throw new Problem(400, 'the body is no Booking message');
  }
}

function share({ period, cents }) {
  return { period, cents: Long.fromBigInt(cents) };
}

export function writeBooked(bookingId, shares) {
  return Booked.encode({ bookingId, shares: shares.map(share) }).finish();
}

export function writeTotals(model, trim, shares) {
  return Totals.encode({ model, trim, shares: shares.map(share) }).finish();
}
