-- its statistics, which no statement here needs, would be recalculated in the background, in one window or another
CREATE TABLE dml_sweep (
  id BINARY(16) DEFAULT (RANDOM_BYTES(16)) PRIMARY KEY,
  amount DOUBLE NOT NULL
) STATS_AUTO_RECALC = 0;
