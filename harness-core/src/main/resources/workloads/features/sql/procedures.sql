CREATE TABLE feature_t (n INTEGER);

CREATE PROCEDURE feature_p (IN k INTEGER)
BEGIN
  WHILE k > 0 DO
    INSERT INTO feature_t (n) VALUES (k);
    SET k = k - 1;
  END WHILE;
END;

CALL feature_p(3);

SELECT SUM(n) FROM feature_t;
