-- its statistics, which no statement here needs, would be recalculated in the background, in one window or another
CREATE TABLE dml_rows (
  id BIGINT PRIMARY KEY,
  amount DOUBLE PRECISION NOT NULL
) STATS_AUTO_RECALC = 0;
