-- the reference client's table for PostgreSQL
CREATE TABLE usertable (
  ycsb_key VARCHAR(255) PRIMARY KEY,
  field0 TEXT,
  field1 TEXT,
  field2 TEXT,
  field3 TEXT,
  field4 TEXT,
  field5 TEXT,
  field6 TEXT,
  field7 TEXT,
  field8 TEXT,
  field9 TEXT
);
