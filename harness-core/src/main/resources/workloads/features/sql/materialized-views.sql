CREATE TABLE feature_t (n INTEGER);

INSERT INTO feature_t (n) VALUES (1);

CREATE MATERIALIZED VIEW feature_m AS SELECT SUM(n) AS n FROM feature_t;

INSERT INTO feature_t (n) VALUES (2);

REFRESH MATERIALIZED VIEW feature_m;

INSERT INTO feature_t (n) VALUES (4);

-- 3 as it was stored, 7 as it is
SELECT m.n * 10 + t.n FROM feature_m m CROSS JOIN (SELECT SUM(n) AS n FROM feature_t) t;
