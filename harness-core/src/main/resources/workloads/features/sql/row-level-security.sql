CREATE TABLE feature_t (owner VARCHAR(20), n INTEGER);

INSERT INTO feature_t (owner, n) VALUES ('feature_r', 1), ('another', 2);

ALTER TABLE feature_t ENABLE ROW LEVEL SECURITY;

CREATE POLICY feature_c ON feature_t USING (owner = CURRENT_USER);

--! server-wide
CREATE ROLE feature_r;

GRANT SELECT ON feature_t TO feature_r;

SET ROLE feature_r;

SELECT SUM(n) FROM feature_t;
