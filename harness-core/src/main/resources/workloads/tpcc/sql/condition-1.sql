-- districts whose payments are not their warehouse's
SELECT COUNT(*) FROM warehouse
WHERE w_ytd <> (SELECT COALESCE(SUM(d_ytd), 0) FROM district WHERE d_w_id = w_id);
