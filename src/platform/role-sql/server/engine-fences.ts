import pg from 'pg';

/** The login that runs the SQL of roles; it exists only in the sandbox's PostgreSQL. */
export const readerLogin = 'steward_role_reader';
/** Only one is in use at a time, but its predecessor may still be closing. */
const readerConnections = 4;

/** Limits set on the login itself; queries cannot change them, since they cannot call set_config. */
const readerSettings = (timeLimitMs: number): Record<string, string> => ({
  default_transaction_read_only: 'on',
  search_path: 'hr',
  statement_timeout: `${timeLimitMs}ms`,
  lock_timeout: '200ms',
  idle_in_transaction_session_timeout: '5s',
  work_mem: '16MB',
  temp_file_limit: '64MB',
});

/**
 * The reader may call immutable functions, functions behind operators, and these. All other functions that read
 * settings, catalogues, files, sessions or locks, or run SQL given as text, are revoked by default.
 */
const openFunctions = `
  age clock_timestamp date date_add date_part date_subtract date_trunc extract in_range make_timestamptz now overlaps
  statement_timestamp transaction_timestamp time timestamp timestamptz timetz timezone to_char to_date to_number to_timestamp array_to_string
  concat concat_ws convert convert_from convert_to length numeric quote_literal quote_nullable random json_build_array json_build_object
  jsonb_build_array jsonb_build_object row_to_json to_json to_jsonb phraseto_tsquery plainto_tsquery to_tsquery to_tsvector websearch_to_tsquery`
  .trim()
  .split(/\s+/);

/**
 * Immutable but revoked all the same: each produces much output from little input, or runs SQL given as text.
 * PostgreSQL regular expressions that match whole names.
 */
const closedFunctions = [
  'repeat',
  'lpad',
  'rpad',
  'format',
  'replace',
  'regexp_replace',
  'array_fill',
  'generate_series',
  'ts_rewrite',
  'string_agg',
  'array_agg',
  'xmlagg',
  'range_agg',
  'jsonb?_(object_)?agg.*',
  '.*_to_xml.*',
  'pg_.*',
];

const literals = (texts: readonly string[]): string => texts.map((text) => pg.escapeLiteral(text)).join(', ');

const closeFunctions = `do $$
declare
  closed regprocedure;
begin
  for closed in select p.oid from pg_proc p where p.pronamespace = 'pg_catalog'::regnamespace and (
    p.proname ~ ${pg.escapeLiteral(`^(${closedFunctions.join('|')})$`)}
    or (p.provolatile <> 'i' and p.proname not in (${literals(openFunctions)})
      and p.oid not in (select oprcode from pg_operator)))
  loop
    execute 'revoke execute on routine ' || closed || ' from public';
  end loop;
end
$$`;

/**
 * Creates the reader's login in a new cluster, and revokes everything it does not need to read the published tables.
 */
export const raiseFences = async (client: pg.ClientBase, password: string, timeLimitMs: number): Promise<void> => {
  const statements = [
    `create role ${readerLogin} login noinherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls
      connection limit ${readerConnections} password ${pg.escapeLiteral(password)}`,
    ...Object.entries(readerSettings(timeLimitMs)).map(
      ([name, value]) => `alter role ${readerLogin} set ${name} = ${pg.escapeLiteral(value)}`,
    ),
    closeFunctions,
    'revoke all on all tables in schema pg_catalog, information_schema from public',
    'revoke all on schema public, information_schema from public',
    'revoke all on database postgres, template1 from public',
    `grant connect on database postgres to ${readerLogin}`,
  ];
  await client.query(statements.join(';\n'));
};
