// SPDX-License-Identifier: Apache-2.0
// The connections to the engine. All that differs among the three engines is here.
import { DataTypes, Sequelize } from 'sequelize';
import { ANSWER_MILLIS, CONNECT_MILLIS, LOCK_MILLIS } from './limits.js';
import { settings } from './settings.js';

const LOCK_WAIT = `SET SESSION innodb_lock_wait_timeout = ${LOCK_MILLIS / 1_000}`;

const ENGINES = {
  postgresql: {
    dialect: 'postgres',
    session: ['SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED'],
    driver: {
      lock_timeout: LOCK_MILLIS,
      query_timeout: ANSWER_MILLIS,
      connectionTimeoutMillis: CONNECT_MILLIS,
      keepAlive: true,
    },
    send: (connection, sql) => connection.query(sql),
  },
  mysql: {
    dialect: 'mysql',
    session: ['SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED', LOCK_WAIT],
    // neither this driver nor the next has a limit for answers that does not also end idle sessions
    driver: { connectTimeout: CONNECT_MILLIS, enableKeepAlive: true },
    send: (connection, sql) => connection.promise().query(sql),
  },
  mariadb: {
    dialect: 'mariadb',
    session: ['SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED', LOCK_WAIT],
    driver: { connectTimeout: CONNECT_MILLIS },
    send: (connection, sql) => connection.query(sql),
  },
};

const engine = ENGINES[settings.engine];
const { name, user, password, host, port } = settings.database;

export const database = new Sequelize(name, user, password, {
  dialect: engine.dialect,
  dialectOptions: engine.driver,
  host,
  port,
  logging: false,
  // opens all sessions and keeps them as long as the service runs
  pool: {
    max: settings.poolSize,
    min: settings.poolSize,
    acquire: settings.poolTimeoutMillis,
  },
  define: { timestamps: false, underscored: true },
  hooks: {
    // set once a session, which saves a round trip in each transaction
    afterConnect: async (connection) => {
      for (const sql of engine.session) {
        await engine.send(connection, sql);
      }
    },
  },
});

// a new object for each column, as Sequelize writes into it
const rowId = () => ({ type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true });
const filled = (type) => ({ type, allowNull: false });
const word = () => filled(DataTypes.STRING(40));

export const Booking = database.define(
  'Booking',
  {
    rowId: rowId(),
    bookingId: filled(DataTypes.STRING(36)),
    createdAt: filled(DataTypes.DATE(3)),
    dollarValue: filled(DataTypes.DECIMAL(16, 2)),
    endDate: filled(DataTypes.DATEONLY),
    originTs: filled(DataTypes.DATE(3)),
    parentId: { type: DataTypes.STRING(36) },
    trim: word(),
    model: word(),
    stage: word(),
    startDate: filled(DataTypes.DATEONLY),
    type: word(),
  },
  { tableName: 'bookings' },
);

export const Aggregate = database.define(
  'Aggregate',
  {
    rowId: rowId(),
    version: filled(DataTypes.BIGINT),
    lastUpdated: filled(DataTypes.DATE(3)),
    model: word(),
    trim: word(),
    totalDollarAmount: filled(DataTypes.DECIMAL(18, 2)),
    fiscalPeriodId: filled(DataTypes.STRING(6)),
  },
  { tableName: 'aggregates' },
);
