CREATE TABLE feature_t (n INTEGER);

CREATE TABLE feature_u (n INTEGER);

CREATE TRIGGER feature_g AFTER INSERT ON feature_t FOR EACH ROW
BEGIN
  INSERT INTO feature_u (n) VALUES (:NEW.n);
END;
/

INSERT INTO feature_t (n) VALUES (5);

SELECT n FROM feature_u;
