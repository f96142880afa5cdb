-- the sequences are for a client that takes keys itself; as defaults of a column they kill the server (NOTES.md),
-- so that a row without a key gets one from a counter far above theirs
CREATE SEQUENCE bookings_row_id_seq INCREMENT BY 50;

CREATE TABLE bookings (
  row_id BIGINT AUTO_INCREMENT PRIMARY KEY,
  booking_id VARCHAR(36) NOT NULL UNIQUE,
  created_at DATETIME(3) NOT NULL,
  dollar_value DECIMAL(16, 2) NOT NULL,
  end_date DATE NOT NULL,
  origin_ts DATETIME(3) NOT NULL,
  parent_id VARCHAR(36),
  trim VARCHAR(40) NOT NULL,
  model VARCHAR(40) NOT NULL,
  stage VARCHAR(40) NOT NULL,
  start_date DATE NOT NULL,
  type VARCHAR(40) NOT NULL
) AUTO_INCREMENT = 1000000000001 CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

CREATE SEQUENCE aggregates_row_id_seq INCREMENT BY 50;

CREATE TABLE aggregates (
  row_id BIGINT AUTO_INCREMENT PRIMARY KEY,
  version BIGINT NOT NULL,
  last_updated DATETIME(3) NOT NULL,
  model VARCHAR(40) NOT NULL,
  trim VARCHAR(40) NOT NULL,
  total_dollar_amount DECIMAL(18, 2) NOT NULL,
  fiscal_period_id VARCHAR(6) NOT NULL,
  UNIQUE (model, trim, fiscal_period_id)
) AUTO_INCREMENT = 1000000000001 CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;
