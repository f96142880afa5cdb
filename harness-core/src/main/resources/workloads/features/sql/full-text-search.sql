-- The standard has none; this is the most common form that needs no index.
CREATE TABLE feature_t (s VARCHAR(80));

INSERT INTO feature_t (s) VALUES ('the engines are running'), ('an engineer ran');

-- finds other forms of a word
SELECT COUNT(*) FROM feature_t WHERE to_tsvector('english', s) @@ to_tsquery('english', 'engine & runs');
