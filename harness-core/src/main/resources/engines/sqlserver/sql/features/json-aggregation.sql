CREATE TABLE feature_t (n INTEGER);

INSERT INTO feature_t (n) VALUES (4), (4);

-- an array of objects with one key, which is taken out
SELECT REPLACE(REPLACE((SELECT n FROM feature_t FOR JSON PATH), '{"n":', ''), '}', '');
