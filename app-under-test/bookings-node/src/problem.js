// SPDX-License-Identifier: Apache-2.0
// The answer to a request that is refused: a problem document (RFC 9457).

const TITLES = {
  400: 'Bad Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

export class Problem extends Error {
  constructor(status, detail, field) {
    super(detail);
    this.status = status;
    this.field = field;
  }

  static stored(bookingId) {
    return new Problem(409, `booking ${bookingId} is stored already`);
  }

  static totalTooLarge() {
    return new Problem(409, 'a total would exceed what can be stored');
  }

  static unavailable(detail) {
    return new Problem(503, detail);
  }

  body() {
    const body = {
      type: 'about:blank',
      title: TITLES[this.status],
      status: this.status,
      detail: this.message,
    };
    return JSON.stringify(this.field ? { ...body, field: this.field } : body);
  }

  headers() {
    return this.status === 503 ? { 'Retry-After': '1' } : {};
  }
}
