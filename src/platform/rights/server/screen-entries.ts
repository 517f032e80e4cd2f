import { reachOf, type Right } from '#platform/wire/endpoint.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import type { Rights } from './rights.ts';

type FunctionRight = Extract<Right, { kind: 'function' }>;
type ScreenRight = FunctionRight & { component: string };
type Asked = Pick<Rights, 'grant' | 'entriesOf'>;

/** Ids of the functions that a right belongs to, the built-in ones first. */
const idsOf = async (rights: Asked, { anyOf, component }: FunctionRight): Promise<string[]> =>
  component === undefined ? [...anyOf] : [...new Set([...anyOf, ...(await rights.entriesOf(component))])];

const grantAmong = async (
  rights: Asked,
  empid: string,
  ids: readonly string[],
  right: FunctionRight,
): Promise<Grant | 'outside' | null> =>
  (await rights.grant(empid, ids, right.level, reachOf(right))) ??
  ((await rights.grant(empid, ids, right.level)) ? 'outside' : null);

const refused = (reason: string, ids: readonly string[], { level }: FunctionRight): HttpError =>
  new HttpError(403, reason, { params: { functions: ids, level } });

/**
 * The grant that admits a person with this right, through any of its functions. Throws 403 if there is none, or none
 * with a sufficient scope.
 */
export const grantOfRight = async (rights: Asked, empid: string, right: FunctionRight): Promise<Grant> => {
  const grant = await grantAmong(rights, empid, await idsOf(rights, right), right);
  // The error names only the built-in functions: which menu entries an administrator has added is not public.
  if (grant === null) throw refused('wire.not_allowed', right.anyOf, right);
  if (grant === 'outside') throw refused('wire.outside_scope', right.anyOf, right);
  return grant;
};

/**
 * The grant of the one menu entry that a call or a row names. The gate admitted a caller with any entry of the screen;
 * this throws 403 for a caller without this entry, and for an id that is no entry of the screen. Call it before a
 * transaction, not inside.
 */
export const grantOfEntry = async (rights: Asked, empid: string, right: ScreenRight, id: string): Promise<Grant> => {
  const isEntry = (await idsOf(rights, right)).includes(id);
  const grant = isEntry ? await grantAmong(rights, empid, [id], right) : null;
  if (grant === null) throw refused('wire.not_allowed', [id], right);
  if (grant === 'outside') throw refused('wire.outside_scope', [id], right);
  return grant;
};

/**
 * The grants of all entries that rows belong to, by the entry's id; throws 403 unless the person has every one of them.
 */
export const grantsOfEntries = async (
  rights: Asked,
  empid: string,
  right: ScreenRight,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, Grant>> => {
  const grants = new Map<string, Grant>();
  for (const id of new Set(ids)) grants.set(id, await grantOfEntry(rights, empid, right, id));
  return grants;
};
