CREATE TABLE feature_t (n INTEGER, d INTEGER DEFAULT 7);

INSERT INTO feature_t (n) OUTPUT inserted.n + inserted.d VALUES (3);
