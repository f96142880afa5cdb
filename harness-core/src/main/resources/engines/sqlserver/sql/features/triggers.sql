-- It runs once a statement, and its rows are a table.
CREATE TABLE feature_t (n INTEGER);

CREATE TABLE feature_u (n INTEGER);

CREATE TRIGGER feature_g ON feature_t AFTER INSERT AS
INSERT INTO feature_u (n) SELECT n FROM inserted;

INSERT INTO feature_t (n) VALUES (5);

SELECT n FROM feature_u;
