// SPDX-License-Identifier: Apache-2.0
// The settings in the environment, read once; a wrong value stops the start.

function text(name, usual) {
  return process.env[name] || usual;
}

function whole(name, usual, least) {
  const value = Number(text(name, usual));
  if (!Number.isInteger(value) || value < least) {
    throw new Error(`${name} must be a whole number of ${least} or more`);
  }
  return value;
}

function choice(name, usual, choices) {
  const value = text(name, usual);
  if (!choices.includes(value)) {
    throw new Error(`${name} must be one of ${choices.join(', ')}`);
  }
  return value;
}

export const settings = {
  address: text('BOOKINGS_ADDRESS', '127.0.0.1'),
  port: whole('BOOKINGS_PORT', 8080, 0),
  engine: choice('BOOKINGS_ENGINE', 'postgresql', ['postgresql', 'mysql', 'mariadb']),
  database: {
    // the host as in a URL, where an IPv6 address has brackets
    host: text('BOOKINGS_DB_HOST', '127.0.0.1').replace(/^\[(.*)]$/, '$1'),
    port: text('BOOKINGS_DB_PORT', undefined),
    name: text('BOOKINGS_DB_NAME', 'sqldyno'),
    user: text('BOOKINGS_DB_USER', ''),
    password: text('BOOKINGS_DB_PASSWORD', ''),
  },
  poolSize: whole('BOOKINGS_POOL_SIZE', 16, 1),
  poolTimeoutMillis: whole('BOOKINGS_POOL_TIMEOUT_MILLIS', 10_000, 1),
  tries: whole('BOOKINGS_RETRIES', 5, 1),
  pessimistic: choice('BOOKINGS_LOCKING', 'pessimistic', ['pessimistic', 'optimistic']) === 'pessimistic',
  dependencyUrl: text('BOOKINGS_DEPENDENCY_URL', ''),
};
