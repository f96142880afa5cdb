CREATE TYPE feature_y FROM INTEGER NOT NULL;

CREATE TABLE feature_t (p feature_y);

INSERT INTO feature_t (p) VALUES (7);

--! refused
INSERT INTO feature_t (p) VALUES (NULL);

SELECT p FROM feature_t;
