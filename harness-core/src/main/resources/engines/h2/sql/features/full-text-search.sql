-- Its aliases and the schema FT stay, since somebody else may use them.
--! server-wide
CREATE ALIAS IF NOT EXISTS FT_INIT FOR 'org.h2.fulltext.FullText.init';

--! server-wide
CALL FT_INIT();

CREATE TABLE feature_t (id INTEGER PRIMARY KEY, s VARCHAR(80));

--! server-wide
CALL FT_CREATE_INDEX(SCHEMA(), 'FEATURE_T', NULL);

INSERT INTO feature_t (id, s) VALUES (1, 'the engines are running'), (2, 'an engineer ran');

SELECT COUNT(*) FROM FT_SEARCH('running ENGINES', 0, 0);
