CREATE TABLE feature_t (id INTEGER NOT NULL CONSTRAINT feature_k PRIMARY KEY, s VARCHAR(80));

INSERT INTO feature_t (id, s) VALUES (1, 'the engines are running'), (2, 'an engineer ran');

CREATE FULLTEXT CATALOG feature_c;

CREATE FULLTEXT INDEX ON feature_t (s) KEY INDEX feature_k ON feature_c;

-- the index is filled in the background
WAITFOR DELAY '00:00:05';

-- finds other forms of a word
SELECT COUNT(*) FROM feature_t WHERE CONTAINS(s, 'FORMSOF(INFLECTIONAL, engine) AND FORMSOF(INFLECTIONAL, run)');
