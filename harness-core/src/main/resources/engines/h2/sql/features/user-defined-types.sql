-- It has no composite types; a domain is a type of its user's, with a rule.
CREATE DOMAIN feature_y AS INTEGER CHECK (VALUE > 0);

CREATE TABLE feature_t (p feature_y);

INSERT INTO feature_t (p) VALUES (7);

--! refused
INSERT INTO feature_t (p) VALUES (-7);

SELECT p FROM feature_t;
