CREATE TABLE feature_t (s VARCHAR2(80));

INSERT INTO feature_t (s) VALUES ('the engines are running');

INSERT INTO feature_t (s) VALUES ('an engineer ran');

CREATE INDEX feature_i ON feature_t (s) INDEXTYPE IS CTXSYS.CONTEXT;

-- finds other forms of a word
SELECT COUNT(*) FROM feature_t WHERE CONTAINS(s, '$engine AND $run') > 0;
