import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

/** Bytes of a leaf: step (8), time in microseconds (8), oid (16), SHA-256 of the row (32). */
export const leafBytes = 64;

export type Leaf = { step: number; micros: number; oid: string; hash: string };

const uuidOf = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;

/** The leaves of a seal, in the order of their steps. */
export function* readLeaves(leaves: Buffer): Generator<Leaf> {
  for (let at = 0; at + leafBytes <= leaves.length; at += leafBytes) {
    yield {
      step: Number(leaves.readBigInt64BE(at)),
      micros: Number(leaves.readBigInt64BE(at + 8)),
      oid: uuidOf(leaves.toString('hex', at + 16, at + 32)),
      hash: leaves.toString('hex', at + 32, at + leafBytes),
    };
  }
}

const pick = (row: string): RawBuilder<unknown> =>
  sql`(select jsonb_object_agg(e.k, e.v) from jsonb_each(l.${sql.ref(row)}) e(k, v) where e.k = any(l.columns))`;

/**
 * SQL: rows of the log with first < step <= last, each with `body`, the text of all that cannot be removed, and, if it
 * is about a person, `person` and `values`, the text of what can be. Both are JSON in PostgreSQL's own form of `jsonb`.
 * `personal`: a list of personal columns as JSON.
 */
export const rowsToHash = (range: { first: number; last: number }, personal: string): RawBuilder<unknown> =>
  rowsWhere(sql`step > ${range.first}::bigint and step <= ${range.last}::bigint`, personal);

/** SQL: the same for the rows of a condition on the log. */
export const rowsWhere = (condition: RawBuilder<unknown>, personal: string): RawBuilder<unknown> => sql`
  select l.step, l.micros, l.oid, l.table_name, l.key, l.erased, l.person, l.columns, k.key as salt,
    jsonb_build_array(l.step, l.micros, l.oid, l.actor, l.request_id, l.call, l.undoes, l.place, l.table_name, l.type,
      l.key, l.old_row - l.columns, l.new_row - l.columns, l.kept - l.columns)::text as body,
    case when l.person is not null then
      jsonb_build_array(${pick('old_row')}, ${pick('new_row')}, ${pick('kept')})::text end as values
  from (
    select l.*, (extract(epoch from l.at) * 1000000)::bigint as micros,
      case when p.person is null then '{}' else array(select jsonb_array_elements_text(p.columns)) end as columns,
      p.person
    from (
      select * from database_log where ${condition} order by step
    ) l
    left join lateral (
      select p.item -> 'columns' as columns, coalesce(l.new_row, l.old_row) ->> (p.item ->> 'person') as person
      from jsonb_array_elements(${personal}::jsonb) p(item)
      where p.item ->> 'table' = l.table_name and (p.item -> 'only' is null
        or coalesce(l.new_row, l.old_row) ->> (p.item #>> '{only,column}') = p.item #>> '{only,value}')
    ) p on true
  ) l left join person_key k on k.empid = l.person`;

/** SQL: the commitment to the personal values of a row of `rowsToHash`, null without them. */
export const commitmentOf = sql`case when r.erased is not null then r.erased
  when r.person is not null then sha256(r.salt || uuid_send(r.oid) || convert_to(r.values, 'UTF8')) end`;

/** SQL: the leaf of a row of `rowsToHash`. */
export const leafOf = sql`int8send(r.step) || int8send(r.micros) || uuid_send(r.oid)
  || sha256(convert_to(r.body, 'UTF8') || coalesce(${commitmentOf}, ''::bytea))`;

/** A row of `rowsToHash`, as it is read. */
export type HashedRow = {
  step: number;
  micros: number;
  oid: string;
  table_name: string;
  key: string;
  erased: Buffer | null;
  person: string | null;
  salt: Buffer | null;
  body: string;
  values: string | null;
};

const sha256 = (...parts: readonly (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const bytesOfUuid = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

/** The hash in the leaf of a row, as hex: what `leafOf` computes, without trusting functions of the database. */
export const hashOfRow = ({ oid, erased, person, salt, body, values }: HashedRow): string => {
  if (erased) return sha256(body, erased).toString('hex');
  if (person === null) return sha256(body).toString('hex');
  return sha256(body, sha256(salt ?? '', bytesOfUuid(oid), values ?? '')).toString('hex');
};

export const digestOf = (leaves: Buffer): Buffer => sha256(leaves);
