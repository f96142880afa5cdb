CREATE TABLE feature_t (n INTEGER);

INSERT INTO feature_t (n) VALUES (4), (4);

SELECT REPLACE(CAST(jsonb_agg(n) AS TEXT), ' ', '') FROM feature_t;
