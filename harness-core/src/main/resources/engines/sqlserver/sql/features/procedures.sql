CREATE TABLE feature_t (n INTEGER);

CREATE PROCEDURE feature_p (@k INTEGER) AS
BEGIN
  WHILE @k > 0
  BEGIN
    INSERT INTO feature_t (n) VALUES (@k);
    SET @k = @k - 1;
  END;
END;

EXECUTE feature_p 3;

SELECT SUM(n) FROM feature_t;
