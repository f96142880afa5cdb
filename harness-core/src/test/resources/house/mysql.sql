CREATE VIEW feature_v AS SELECT id FROM feature_t
CREATE VIEW feature_w AS SELECT id FROM feature_u
CREATE FUNCTION feature_f (n INTEGER) RETURNS INTEGER DETERMINISTIC RETURN n
CREATE PROCEDURE feature_p (n INTEGER) DELETE FROM feature_t WHERE id = n
CREATE TRIGGER feature_g BEFORE DELETE ON feature_t FOR EACH ROW DELETE FROM feature_u WHERE id = OLD.id
CREATE DATABASE feature_x
CREATE TABLE feature_x.feature_t (id INTEGER PRIMARY KEY, note VARCHAR(20))
CREATE ROLE feature_r
GRANT SELECT ON feature_t TO feature_r
CREATE USER poor IDENTIFIED BY 'poor'
GRANT ALL ON feature_x.* TO poor
CREATE USER maker IDENTIFIED BY 'maker'
GRANT ALL ON feature_x.* TO maker
GRANT ALL ON `sqldyno\_%`.* TO maker
