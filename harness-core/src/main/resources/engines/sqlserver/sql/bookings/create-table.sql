-- the driver sends text as NVARCHAR, and another type of column would cost an index its use
CREATE TABLE bookings (
  row_id BIGINT IDENTITY(1, 50) PRIMARY KEY,
  booking_id NVARCHAR(36) COLLATE Latin1_General_100_BIN2 NOT NULL UNIQUE,
  created_at DATETIME2(3) NOT NULL,
  dollar_value DECIMAL(16, 2) NOT NULL,
  end_date DATE NOT NULL,
  origin_ts DATETIME2(3) NOT NULL,
  parent_id NVARCHAR(36) COLLATE Latin1_General_100_BIN2,
  trim NVARCHAR(40) COLLATE Latin1_General_100_BIN2 NOT NULL,
  model NVARCHAR(40) COLLATE Latin1_General_100_BIN2 NOT NULL,
  stage NVARCHAR(40) COLLATE Latin1_General_100_BIN2 NOT NULL,
  start_date DATE NOT NULL,
  type NVARCHAR(40) COLLATE Latin1_General_100_BIN2 NOT NULL
);

CREATE TABLE aggregates (
  row_id BIGINT IDENTITY(1, 50) PRIMARY KEY,
  version BIGINT NOT NULL,
  last_updated DATETIME2(3) NOT NULL,
  model NVARCHAR(40) COLLATE Latin1_General_100_BIN2 NOT NULL,
  trim NVARCHAR(40) COLLATE Latin1_General_100_BIN2 NOT NULL,
  total_dollar_amount DECIMAL(18, 2) NOT NULL,
  fiscal_period_id NVARCHAR(6) COLLATE Latin1_General_100_BIN2 NOT NULL,
  UNIQUE (model, trim, fiscal_period_id)
);
