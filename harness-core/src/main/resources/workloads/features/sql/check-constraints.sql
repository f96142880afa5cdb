CREATE TABLE feature_t (n INTEGER CHECK (n > 0));

INSERT INTO feature_t (n) VALUES (1);

--! refused
INSERT INTO feature_t (n) VALUES (-1);

SELECT COUNT(*) FROM feature_t;
