-- The driver commits each statement, so a block is the transaction.
CREATE TABLE feature_t (id INTEGER PRIMARY KEY);

CREATE TABLE feature_u (id INTEGER REFERENCES feature_t (id) DEFERRABLE INITIALLY DEFERRED);

BEGIN
  INSERT INTO feature_u (id) VALUES (1);
  INSERT INTO feature_t (id) VALUES (1);
  COMMIT;
END;
/

--! refused
BEGIN
  INSERT INTO feature_u (id) VALUES (2);
  COMMIT;
END;
/

SELECT COUNT(*) FROM feature_u;
