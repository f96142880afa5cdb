-- no CLOBs, each of which would cost a round trip of its own
CREATE TABLE usertable (
  ycsb_key VARCHAR2(255) PRIMARY KEY,
  field0 VARCHAR2(100),
  field1 VARCHAR2(100),
  field2 VARCHAR2(100),
  field3 VARCHAR2(100),
  field4 VARCHAR2(100),
  field5 VARCHAR2(100),
  field6 VARCHAR2(100),
  field7 VARCHAR2(100),
  field8 VARCHAR2(100),
  field9 VARCHAR2(100)
);
