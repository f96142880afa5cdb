-- the driver's bulk copy makes INSERT BULK of these columns
INSERT INTO sbtest{n} (k, c, pad) VALUES (?, ?, ?);
