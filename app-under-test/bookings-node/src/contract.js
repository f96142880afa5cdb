// SPDX-License-Identifier: Apache-2.0
// The rules of a booking; they are those of NewBooking, FiscalPeriod and Apportioning in bookings-contract.
import { Problem } from './problem.js';

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2099-12-31';
const MOST_CENTS = 99_999_999_999_999n;
const MOST_PERIODS = 20;
const LONGEST_WORD = 40;
const DAY_MILLIS = 86_400_000;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
// white space as Java defines it: the spaces that may break, and the separators
const BLANK = /^[\t-\r\x1c- \u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]*$/;
// eslint-disable-next-line no-control-regex
const CONTROL = /[\x00-\x1f\x7f-\x9f]/;

function require(right, field, reason) {
  if (!right) {
    throw new Problem(400, `${field} ${reason}`, field);
  }
}

/** Returns the days since 1970. */
function day(field, text) {
  const millis = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  // Date.parse accepts the 30th of February
  const real = !Number.isNaN(millis) && new Date(millis).toISOString().startsWith(text);
  require(real, field, 'is not a date such as 2026-11-21');
  require(
    text >= FIRST_DAY && text <= LAST_DAY,
    field,
    `must be from ${FIRST_DAY} to ${LAST_DAY}`,
  );
  return millis / DAY_MILLIS;
}

function uuid(field, text) {
  require(UUID.test(text), field, 'is not a UUID');
  return text.toLowerCase();
}

export function word(field, text) {
  require(!BLANK.test(text), field, 'is missing');
  require(text.length <= LONGEST_WORD, field, `is longer than ${LONGEST_WORD}`);
  require(!CONTROL.test(text), field, 'has control characters');
  return text;
}

function origin(millis) {
  const end = BigInt(Date.parse(LAST_DAY) + DAY_MILLIS);
  require(millis >= 0n && millis < end, 'origin_millis', 'must be of 1970 to 2099');
  return new Date(Number(millis));
}

/** Returns the number of the half-year, counted so that the next one is one more. */
function period(text) {
  return 2 * Number(text.slice(0, 4)) + (text.slice(5, 7) > '06' ? 1 : 0);
}

function lastDay(half) {
  return Date.UTC(half >> 1, half % 2 === 0 ? 6 : 12, 0) / DAY_MILLIS;
}

/** Returns the cents of each period, which add up to the whole, in the order in which they are locked. */
function apportion(cents, booking, start, end) {
  const shares = [];
  const whole = BigInt(end - start + 1);
  const last = period(booking.endDate);
  let before = 0n;
  for (let half = period(booking.startDate); half <= last; half++) {
    const until = half === last ? end : lastDay(half);
    // half a cent is rounded up
    const earned = (cents * 2n * BigInt(until - start + 1) + whole) / (2n * whole);
    shares.push({ period: `${half >> 1}H${(half % 2) + 1}`, cents: earned - before });
    before = earned;
  }
  return shares;
}

/** Returns a booking that may be stored, with its shares; throws a Problem for the first field that is wrong. */
export function newBooking(message) {
  const start = day('start_date', message.startDate);
  const end = day('end_date', message.endDate);
  require(end >= start, 'end_date', 'is before start_date');
  const periods = period(message.endDate) - period(message.startDate) + 1;
  require(
    periods <= MOST_PERIODS,
    'end_date',
    `is too late: a booking may touch at most ${MOST_PERIODS} fiscal periods (half-years)`,
  );
  const cents = message.dollarValueCents;
  require(cents >= 1n && cents <= MOST_CENTS, 'dollar_value_cents', `must be 1 to ${MOST_CENTS}`);
  return {
    bookingId: uuid('booking_id', message.bookingId),
    model: word('model', message.model),
    trim: word('trim', message.trim),
    dollarValue: dollars(cents),
    startDate: message.startDate,
    endDate: message.endDate,
    stage: word('stage', message.stage),
    type: word('type', message.type),
    parentId: message.parentId === '' ? null : uuid('parent_id', message.parentId),
    originTs: origin(message.originMillis),
    shares: apportion(cents, message, start, end),
  };
}

/** Returns cents as a decimal's text. */
export function dollars(cents) {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns the cents of a decimal's text. */
export function centsOf(decimal) {
  const [whole, part = ''] = String(decimal).split('.');
  return BigInt(whole + part.padEnd(2, '0'));
}
