CREATE TABLE usertable (
  ycsb_key {VARCHAR(255)} PRIMARY KEY,
  field0 VARCHAR(100),
  field1 VARCHAR(100),
  field2 VARCHAR(100),
  field3 VARCHAR(100),
  field4 VARCHAR(100),
  field5 VARCHAR(100),
  field6 VARCHAR(100),
  field7 VARCHAR(100),
  field8 VARCHAR(100),
  field9 VARCHAR(100)
);
