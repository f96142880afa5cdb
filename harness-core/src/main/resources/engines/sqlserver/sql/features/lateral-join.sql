CREATE TABLE feature_t (n INTEGER);

INSERT INTO feature_t (n) VALUES (1), (2), (3);

-- each row with the greatest that is not above it
SELECT SUM(l.m) FROM feature_t f CROSS APPLY (SELECT MAX(g.n) AS m FROM feature_t g WHERE g.n <= f.n) l;
