/** Limits that stand in the login itself: nothing that a query does can lift them for longer than its own connection, and none of it may call set_config. */
export const readerSettings = (timeLimitMs: number): Record<string, string> => ({
  default_transaction_read_only: 'on',
  search_path: 'hr',
  statement_timeout: `${timeLimitMs}ms`,
  lock_timeout: '200ms',
  idle_in_transaction_session_timeout: '5s',
  work_mem: '16MB',
  temp_file_limit: '64MB',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
});

/** Connections of the login at most, over all servers of this database. */
export const readerConnections = 2;

/** The views, and all that the login may see. */
export const readerViews = ['hr.employee', 'hr.department', 'hr.company', 'hr.plant'] as const;

/**
 * Functions of `pg_catalog` (every overload) that the login may not call. Each group is a way out that was tried: locks that outlive the transaction, settings,
 * functions that run SQL given as text, messages to other sessions, waiting, other sessions' backends, large objects, and ways to fill the memory at once.
 */
export const closedFunctions = {
  names: [
    'set_config',
    'query_to_xml',
    'query_to_xmlschema',
    'query_to_xml_and_xmlschema',
    'ts_stat',
    'ts_rewrite',
    'pg_notify',
    'pg_logical_emit_message',
    'loread',
    'lowrite',
    'txid_current',
    'txid_current_if_assigned',
    'pg_current_xact_id',
    'pg_current_xact_id_if_assigned',
    'pg_export_snapshot',
    'pg_cancel_backend',
    'pg_terminate_backend',
    'pg_stat_get_activity',
    'pg_show_all_settings',
    'pg_lock_status',
    'repeat',
    'lpad',
    'rpad',
    'format',
    'replace',
    'regexp_replace',
    'array_fill',
    'generate_series',
    'string_agg',
    'array_agg',
    'xmlagg',
    'range_agg',
  ],
  /** PostgreSQL's regular expressions, of whole names. */
  patterns: [
    'pg_(try_)?advisory_.*',
    '.*_to_xml(schema|_and_xmlschema)?',
    'lo_.*',
    'pg_sleep.*',
    'jsonb?_(object_)?agg.*',
  ],
} as const;
