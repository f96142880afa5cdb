CREATE TABLE feature_t (s VARCHAR(80), FULLTEXT INDEX feature_i (s));

INSERT INTO feature_t (s) VALUES ('the engines are running'), ('an engineer ran');

SELECT COUNT(*) FROM feature_t WHERE MATCH (s) AGAINST ('+running +engine*' IN BOOLEAN MODE);
