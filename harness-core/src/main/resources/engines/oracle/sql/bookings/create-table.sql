CREATE SEQUENCE bookings_row_id_seq INCREMENT BY 50;

CREATE TABLE bookings (
  row_id NUMBER(19) DEFAULT bookings_row_id_seq.NEXTVAL PRIMARY KEY,
  booking_id VARCHAR2(36 CHAR) NOT NULL UNIQUE,
  created_at TIMESTAMP(3) NOT NULL,
  dollar_value NUMBER(16, 2) NOT NULL,
  end_date DATE NOT NULL,
  origin_ts TIMESTAMP(3) NOT NULL,
  parent_id VARCHAR2(36 CHAR),
  trim VARCHAR2(40 CHAR) NOT NULL,
  model VARCHAR2(40 CHAR) NOT NULL,
  stage VARCHAR2(40 CHAR) NOT NULL,
  start_date DATE NOT NULL,
  type VARCHAR2(40 CHAR) NOT NULL
);

CREATE SEQUENCE aggregates_row_id_seq INCREMENT BY 50;

CREATE TABLE aggregates (
  row_id NUMBER(19) DEFAULT aggregates_row_id_seq.NEXTVAL PRIMARY KEY,
  version NUMBER(19) NOT NULL,
  last_updated TIMESTAMP(3) NOT NULL,
  model VARCHAR2(40 CHAR) NOT NULL,
  trim VARCHAR2(40 CHAR) NOT NULL,
  total_dollar_amount NUMBER(18, 2) NOT NULL,
  fiscal_period_id VARCHAR2(6 CHAR) NOT NULL,
  UNIQUE (model, trim, fiscal_period_id)
);
