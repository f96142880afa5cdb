-- It takes the words, and may mean a plain view by them.
CREATE TABLE feature_t (n INTEGER);

INSERT INTO feature_t (n) VALUES (3);

CREATE MATERIALIZED VIEW feature_v AS SELECT SUM(n) AS n FROM feature_t;

INSERT INTO feature_t (n) VALUES (4);

-- 3 as it was stored, 7 as it is
SELECT m.n * 10 + t.n FROM feature_v m CROSS JOIN (SELECT SUM(n) AS n FROM feature_t) t;
