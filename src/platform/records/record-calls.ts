import { z } from 'zod';
import { endpoint, type NotAsked, type Right } from '#platform/wire/endpoint.ts';
import { nothing, oid, paged, paging, rev, sorting } from '#platform/wire/values.ts';

type Fields = Record<string, z.ZodType>;
type WithoutDefault<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;
type Optional<Given extends Fields> = { [Name in keyof Given]: z.ZodOptional<WithoutDefault<Given[Name]>> };

const optional = <Given extends Fields>(fields: Given): Optional<Given> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      z.optional(field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field),
    ]),
  ) as Optional<Given>;

/**
 * The input of an edit: the record's `oid` and any of the fields. A missing field keeps its value, so defaults apply
 * only when adding. `rev` is the version that the edit is based on; a status toggle need not send it (docs/rules.md,
 * Lists).
 */
export const editOf = <Given extends Fields>(fields: Given) =>
  z.object({ oid, rev: rev.optional(), ...optional(fields) });

export type LookRight = Exclude<Right, { level: 'CHANGE' | 'GRANT' }>;
type ChangeRight = Exclude<Right, { level: 'LOOK' }>;
type SortFields = readonly [string, ...string[]];

/** A page of the records that match the advanced search, with the exact total. */
export const searchCall = <
  R extends LookRight,
  Names extends SortFields,
  Filter extends z.ZodType,
  Row extends z.ZodType,
>(call: {
  path: string;
  summary: string;
  right: R;
  sortFields: Names;
  filter: Filter;
  row: Row;
  reasons?: readonly string[];
}) => {
  const { path, summary, right, sortFields, filter, row, reasons = [] } = call;
  const query = { ...paging, ...sorting<Names>(sortFields) };
  return endpoint({
    method: 'GET',
    path,
    summary,
    right,
    query,
    sealedQuery: { conditionMap: filter },
    answer: paged(row),
    reasons,
  });
};

/** One record by oid; answers `wire.gone` if it does not exist. */
export const itemCall = <R extends LookRight, Row extends z.ZodType>(call: {
  path: string;
  summary: string;
  right: R;
  row: Row;
}) => {
  const { path, summary, right, row } = call;
  return endpoint({ method: 'GET', path, summary, right, query: { oid }, answer: row });
};

/** All records that match the advanced search, as a spreadsheet in the caller's language. */
export const exportCall = <R extends LookRight, Names extends SortFields, Filter extends z.ZodType>(call: {
  path: string;
  summary: string;
  right: R;
  sortFields: Names;
  filter: Filter;
  reasons?: readonly string[];
}) => {
  const { path, summary, right, sortFields, filter, reasons = [] } = call;
  const query = sorting<Names>(sortFields);
  return endpoint({
    method: 'GET',
    path,
    summary,
    right,
    query,
    sealedQuery: { conditionMap: filter },
    answer: nothing,
    file: 'xlsx',
    reasons,
  });
};

/** Deletes up to 1,000 records by oid, all or none; records that no longer exist are ignored. */
export const removeCall = <R extends ChangeRight>(call: {
  path: string;
  summary: string;
  right: R;
  reasons?: readonly string[];
  /** Whether the console first shows what is deleted and whom that reaches, or why not. */
  effects?: true | NotAsked;
}) =>
  endpoint({
    method: 'DELETE',
    undo: true,
    content: z.array(oid).min(1).max(1000),
    answer: z.object({ deleted: z.number().int() }),
    ...call,
  });
