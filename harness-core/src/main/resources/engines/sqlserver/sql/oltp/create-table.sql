-- a sequence, as the cache of IDENTITY cannot be set, and it refuses an id that is given
CREATE SEQUENCE sbtest{n}_id_seq AS INT START WITH 1 CACHE {cache};

CREATE TABLE sbtest{n} (
  id INT DEFAULT (NEXT VALUE FOR sbtest{n}_id_seq) PRIMARY KEY,
  k INT DEFAULT 0 NOT NULL,
  c CHAR(120) DEFAULT '' NOT NULL,
  pad CHAR(60) DEFAULT '' NOT NULL
);
