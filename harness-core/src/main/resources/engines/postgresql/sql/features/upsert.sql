CREATE TABLE feature_t (id INTEGER PRIMARY KEY, n INTEGER);

INSERT INTO feature_t (id, n) VALUES (1, 2);

INSERT INTO feature_t (id, n) VALUES (1, 3) ON CONFLICT (id) DO UPDATE SET n = feature_t.n + EXCLUDED.n;

SELECT n FROM feature_t;
