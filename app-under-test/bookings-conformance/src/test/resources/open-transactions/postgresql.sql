SELECT COUNT(*) FROM pg_stat_activity
WHERE backend_type = 'client backend' AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
