-- The driver commits each statement, so one block holds the lock, and an autonomous transaction looks past it.
CREATE TABLE feature_t (id INTEGER PRIMARY KEY);

INSERT INTO feature_t (id) VALUES (1);

INSERT INTO feature_t (id) VALUES (2);

CREATE TABLE feature_u (id INTEGER);

DECLARE
  locked INTEGER;
  PROCEDURE other_session IS
    PRAGMA AUTONOMOUS_TRANSACTION;
  BEGIN
    FOR r IN (SELECT id FROM feature_t FOR UPDATE SKIP LOCKED) LOOP
      INSERT INTO feature_u (id) VALUES (r.id);
    END LOOP;
    COMMIT;
  END;
BEGIN
  SELECT id INTO locked FROM feature_t WHERE id = 1 FOR UPDATE;
  other_session;
  ROLLBACK;
END;
/

SELECT id FROM feature_u;
