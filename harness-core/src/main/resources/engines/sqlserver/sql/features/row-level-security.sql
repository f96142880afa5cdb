CREATE TABLE feature_t (owner VARCHAR(20), n INTEGER);

INSERT INTO feature_t (owner, n) VALUES ('feature_r', 1), ('another', 2);

CREATE USER feature_r WITHOUT LOGIN;

GRANT SELECT ON feature_t TO feature_r;

CREATE FUNCTION feature_f (@owner VARCHAR(20)) RETURNS TABLE WITH SCHEMABINDING
AS RETURN (SELECT 1 AS visible WHERE @owner = USER_NAME());

CREATE SECURITY POLICY feature_c ADD FILTER PREDICATE dbo.feature_f(owner) ON dbo.feature_t;

EXECUTE AS USER = 'feature_r';

SELECT SUM(n) FROM feature_t;
