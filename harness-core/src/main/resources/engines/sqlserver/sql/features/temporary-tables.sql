CREATE TABLE #feature_t (n INTEGER);

INSERT INTO #feature_t (n) VALUES (1);

-- another session does not see it
--! other session
CREATE TABLE #feature_t (n INTEGER);

SELECT COUNT(*) FROM #feature_t;
