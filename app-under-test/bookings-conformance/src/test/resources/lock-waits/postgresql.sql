SELECT COUNT(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND wait_event_type = 'Lock'
