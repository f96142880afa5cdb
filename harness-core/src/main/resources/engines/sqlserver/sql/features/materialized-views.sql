-- A view with an index is stored, and kept up to date; NOEXPAND takes it from there or fails.
CREATE TABLE feature_t (g INTEGER NOT NULL, n INTEGER NOT NULL);

CREATE VIEW feature_m WITH SCHEMABINDING AS
SELECT g, SUM(n) AS n, COUNT_BIG(*) AS c FROM dbo.feature_t GROUP BY g;

CREATE UNIQUE CLUSTERED INDEX feature_i ON feature_m (g);

INSERT INTO feature_t (g, n) VALUES (1, 3), (1, 4);

SELECT n + 30 FROM feature_m WITH (NOEXPAND);
