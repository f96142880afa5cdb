-- a cross join, as one CONNECT BY of all rows would need memory for each level
INSERT INTO dml_sweep (amount)
SELECT ROWNUM
FROM (SELECT 1 AS one FROM dual CONNECT BY LEVEL <= 1000) a
CROSS JOIN (SELECT 1 AS one FROM dual CONNECT BY LEVEL <= 1000) b
WHERE ROWNUM <= {half};
