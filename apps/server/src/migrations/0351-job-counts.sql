-- The library's tables are hidden from the API's role. This says how many jobs are due, how many of all failed and are
-- tried again or were given up, and since when the first of the due ones waits; no count goes beyond `count_max`.
CREATE FUNCTION job_counts(count_max bigint, OUT waiting bigint, OUT failing bigint, OUT oldest_at_ms bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  SELECT count(*), (extract(epoch FROM min(due.run_at)) * 1000)::bigint INTO waiting, oldest_at_ms
  FROM (SELECT run_at FROM graphile_worker._private_jobs
        WHERE run_at <= now() AND locked_at IS NULL AND attempts < max_attempts
        ORDER BY run_at LIMIT count_max) AS due;
  SELECT count(*) INTO failing
  FROM (SELECT FROM graphile_worker._private_jobs WHERE last_error IS NOT NULL LIMIT count_max) AS failed;
END
$$;
