CREATE SEQUENCE feature_s START WITH 5 INCREMENT BY 2;

SELECT nextval('feature_s');

SELECT nextval('feature_s');
