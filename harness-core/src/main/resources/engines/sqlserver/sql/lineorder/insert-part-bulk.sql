-- the driver's bulk copy makes INSERT BULK of these columns
INSERT INTO part (p_partkey, p_name, p_mfgr, p_category, p_brand1, p_color, p_type, p_size, p_container)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?);
