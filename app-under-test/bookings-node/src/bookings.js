// SPDX-License-Identifier: Apache-2.0
// Stores a booking and the totals of its periods in one transaction.
import { setTimeout as pause } from 'node:timers/promises';
import { literal, Op } from 'sequelize';
import { centsOf, dollars } from './contract.js';
import { Aggregate, Booking, database } from './database.js';
import { Conflict, isDuplicate, isTotalTooLarge, isTransient } from './failures.js';
import { LAST_TRY_MILLIS } from './limits.js';
import { Problem } from './problem.js';
import { settings } from './settings.js';

const LEAST_WAIT_MILLIS = 2;
const NEW_TOTAL = [
  'version',
  'lastUpdated',
  'model',
  'trim',
  'totalDollarAmount',
  'fiscalPeriodId',
];

/** Some totals of a booking do not exist yet. */
class MissingTotals extends Error {
  constructor(shares) {
    super('totals are missing');
    this.shares = shares;
  }
}

/** Stores the booking, and makes missing totals first. */
export async function book(booking) {
  try {
    await inTransaction((transaction) => store(booking, transaction));
  } catch (error) {
    if (!(error instanceof MissingTotals)) {
      throw error;
    }
    // a transaction of its own, because one that holds later totals must not wait for earlier ones
    await inTransaction((transaction) => make(booking, error.shares, transaction));
    await inTransaction((transaction) => store(booking, transaction));
  }
}

/** Runs the work in a transaction, with as many tries as the settings allow. */
async function inTransaction(work) {
  const begin = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (isTotalTooLarge(error)) {
        throw Problem.totalTooLarge();
      }
      if (!isTransient(error)) {
        throw error;
      }
      if (attempt === settings.tries || performance.now() - begin >= LAST_TRY_MILLIS) {
        throw Problem.unavailable(`others held the same totals at each of ${attempt} tries`);
      }
      // the limit doubles each time, and the wait is drawn from its upper half
      const most = LEAST_WAIT_MILLIS << Math.min(attempt, 5);
      await pause(most / 2 + Math.random() * (most / 2));
    }
  }
}

async function store(booking, transaction) {
  try {
    // by default Sequelize would have the whole row sent back
    await Booking.create({ ...booking, createdAt: new Date() }, { transaction, returning: false });
  } catch (error) {
    throw isDuplicate(error) ? Problem.stored(booking.bookingId) : error;
  }
  const totals = await totalsOf(booking, transaction);
  await add(booking.shares, totals, transaction);
}

/** Returns the totals of all periods in their order, or throws MissingTotals. */
async function totalsOf(booking, transaction) {
  const found = await read(booking, transaction);
  if (found.length === booking.shares.length) {
    return found;
  }
  const known = new Set(found.map((total) => total.fiscalPeriodId));
  throw new MissingTotals(booking.shares.filter(({ period }) => !known.has(period)));
}

/** Makes totals, but for those that somebody has made meanwhile. */
async function make({ model, trim }, shares, transaction) {
  await Aggregate.bulkCreate(
    shares.map(({ period }) => ({
      version: 0,
      lastUpdated: new Date(),
      model,
      trim,
      totalDollarAmount: '0.00',
      fiscalPeriodId: period,
    })),
    // leaves the key to the table's default: Sequelize would send NULL, which IGNORE turns into 0
    { transaction, ignoreDuplicates: true, fields: NEW_TOTAL },
  );
}

function read({ model, trim, shares }, transaction) {
  return Aggregate.findAll({
    attributes: ['rowId', 'version', 'fiscalPeriodId', 'totalDollarAmount'],
    where: { model, trim, fiscalPeriodId: shares.map(({ period }) => period) },
    order: ['fiscalPeriodId'],
    lock: settings.pessimistic ? transaction.LOCK.UPDATE : undefined,
    raw: true,
    transaction,
  });
}

/** Adds all shares in one round trip. The text holds only numbers of ours, so nothing can be injected. */
async function add(shares, totals, transaction) {
  const cases = totals.map(
    ({ rowId, totalDollarAmount }, index) =>
      `WHEN ${BigInt(rowId)} THEN ${dollars(centsOf(totalDollarAmount) + shares[index].cents)}`,
  );
  const asTheyWere = settings.pessimistic
    ? { rowId: totals.map(({ rowId }) => rowId) }
    : { [Op.or]: totals.map(({ rowId, version }) => ({ rowId, version })) };
  const [updated] = await Aggregate.update(
    {
      totalDollarAmount: literal(`CASE row_id ${cases.join(' ')} END`),
      version: literal('version + 1'),
      lastUpdated: new Date(),
    },
    // without parameters, because MySQL's driver would prepare and keep each text, and all differ
    { where: asTheyWere, transaction, bindParam: false },
  );
  if (updated !== totals.length) {
    throw new Conflict();
  }
}

/** Returns the totals of a model and trim in the order of the periods, without rows that hold nothing yet. */
export async function totals(model, trim) {
  const rows = await Aggregate.findAll({
    attributes: ['fiscalPeriodId', 'totalDollarAmount'],
    where: { model, trim, totalDollarAmount: { [Op.gt]: 0 } },
    order: ['fiscalPeriodId'],
    raw: true,
  });
  return rows.map(({ fiscalPeriodId, totalDollarAmount }) => ({
    period: fiscalPeriodId,
    cents: centsOf(totalDollarAmount),
  }));
}
