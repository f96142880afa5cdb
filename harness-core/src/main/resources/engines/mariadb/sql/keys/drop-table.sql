DROP TABLE IF EXISTS keys_bigint;

DROP TABLE IF EXISTS keys_uuid4text;

DROP TABLE IF EXISTS keys_uuid1;

DROP TABLE IF EXISTS keys_uuid4;

DROP TABLE IF EXISTS keys_uuid7;

DROP TABLE IF EXISTS keys_sequence1;

DROP TABLE IF EXISTS keys_sequence1000;

DROP SEQUENCE IF EXISTS keys_sequence1_ids;

DROP SEQUENCE IF EXISTS keys_sequence1000_ids;
