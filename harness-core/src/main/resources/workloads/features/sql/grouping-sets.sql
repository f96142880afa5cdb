CREATE TABLE feature_t (a INTEGER, b INTEGER);

INSERT INTO feature_t (a, b) VALUES (1, 1), (1, 2), (2, 2);

SELECT COUNT(*) FROM (SELECT a, b FROM feature_t GROUP BY GROUPING SETS ((a), (b), ())) g;
