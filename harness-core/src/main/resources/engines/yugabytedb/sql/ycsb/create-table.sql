-- keys in ranges: spread by their hash, as is its default, a scan would read the whole table and sort it
CREATE TABLE usertable (
  ycsb_key VARCHAR(255),
  field0 TEXT,
  field1 TEXT,
  field2 TEXT,
  field3 TEXT,
  field4 TEXT,
  field5 TEXT,
  field6 TEXT,
  field7 TEXT,
  field8 TEXT,
  field9 TEXT,
  PRIMARY KEY (ycsb_key ASC)
);
