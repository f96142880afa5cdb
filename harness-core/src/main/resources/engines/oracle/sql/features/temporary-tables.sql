CREATE PRIVATE TEMPORARY TABLE ora$ptt_feature_t (n INTEGER) ON COMMIT PRESERVE DEFINITION;

INSERT INTO ora$ptt_feature_t (n) VALUES (1);

-- another session does not see it
--! other session
CREATE PRIVATE TEMPORARY TABLE ora$ptt_feature_t (n INTEGER) ON COMMIT PRESERVE DEFINITION;

SELECT COUNT(*) FROM ora$ptt_feature_t;
