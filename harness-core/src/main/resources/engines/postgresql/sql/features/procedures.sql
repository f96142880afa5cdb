CREATE TABLE feature_t (n INTEGER);

CREATE PROCEDURE feature_p (k INTEGER) LANGUAGE plpgsql AS '
BEGIN
  WHILE k > 0 LOOP
    INSERT INTO feature_t (n) VALUES (k);
    k := k - 1;
  END LOOP;
END;
';

CALL feature_p(3);

SELECT SUM(n) FROM feature_t;
