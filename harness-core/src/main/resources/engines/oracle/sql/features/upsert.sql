CREATE TABLE feature_t (id INTEGER PRIMARY KEY, n INTEGER);

INSERT INTO feature_t (id, n) VALUES (1, 2);

MERGE INTO feature_t t USING (SELECT 1 AS id, 3 AS n FROM dual) s ON (t.id = s.id)
WHEN MATCHED THEN UPDATE SET t.n = t.n + s.n
WHEN NOT MATCHED THEN INSERT (id, n) VALUES (s.id, s.n);

SELECT n FROM feature_t;
