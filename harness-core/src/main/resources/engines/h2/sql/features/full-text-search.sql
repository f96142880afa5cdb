-- Its aliases and the schema FT stay, since somebody else may use them.
CREATE ALIAS IF NOT EXISTS FT_INIT FOR 'org.h2.fulltext.FullText.init';

CALL FT_INIT();

CREATE TABLE feature_t (id INTEGER PRIMARY KEY, s VARCHAR(80));

CALL FT_CREATE_INDEX('PUBLIC', 'FEATURE_T', NULL);

INSERT INTO feature_t (id, s) VALUES (1, 'the engines are running'), (2, 'an engineer ran');

SELECT COUNT(*) FROM FT_SEARCH('running ENGINES', 0, 0);
