CREATE TABLE feature_t (n INTEGER);

CREATE PROCEDURE feature_p (k IN INTEGER) IS
BEGIN
  FOR i IN 1 .. k LOOP
    INSERT INTO feature_t (n) VALUES (i);
  END LOOP;
END;
/

CALL feature_p(3);

SELECT SUM(n) FROM feature_t;
