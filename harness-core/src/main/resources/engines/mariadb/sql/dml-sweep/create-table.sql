-- its statistics, which no statement here needs, would be recalculated in the background, in one window or another
-- a random key for 1 us; RANDOM_BYTES(16) would cost 20 us and be most of the insert
CREATE TABLE dml_sweep (
  id BINARY(16) DEFAULT (UNHEX(MD5(UUID()))) PRIMARY KEY,
  amount DOUBLE NOT NULL
) STATS_AUTO_RECALC = 0;
