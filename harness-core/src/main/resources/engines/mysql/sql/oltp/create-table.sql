-- its counter of ids has no cache to set
CREATE TABLE sbtest{n} (
  id INTEGER NOT NULL AUTO_INCREMENT PRIMARY KEY,
  k INTEGER DEFAULT 0 NOT NULL,
  c CHAR(120) DEFAULT '' NOT NULL,
  pad CHAR(60) DEFAULT '' NOT NULL
);
