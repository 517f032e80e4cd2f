import { reachOf, type Right } from '#platform/wire/endpoint.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import type { Rights } from './rights.ts';

type FunctionRight = Extract<Right, { kind: 'function' }>;
type ScreenRight = FunctionRight & { component: string };
type Asked = Pick<Rights, 'grant' | 'entriesOf'>;

/** Ids of the functions that a right belongs to, the shipped ones first. */
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
  new HttpError(403, reason, { params: { functions: ids.join(', '), level } });

/** The grant that lets a person in with this right: of any function that it belongs to. Refuses (403) whoever has none, or none that reaches far enough. */
export const grantOfRight = async (rights: Asked, empid: string, right: FunctionRight): Promise<Grant> => {
  const grant = await grantAmong(rights, empid, await idsOf(rights, right), right);
  // The shipped functions are named: what else an administrator has made of the screen is nobody's business.
  if (grant === null) throw refused('wire.not_allowed', right.anyOf, right);
  if (grant === 'outside') throw refused('wire.outside_scope', right.anyOf, right);
  return grant;
};

/**
 * The grant of the one menu entry that a call or a row names. The gate let in whoever has any entry of the screen; this refuses (403) who has not this one,
 * and an id that is no entry of the screen. Ask before a transaction, not in it.
 */
export const grantOfEntry = async (rights: Asked, empid: string, right: ScreenRight, id: string): Promise<Grant> => {
  const isEntry = (await idsOf(rights, right)).includes(id);
  const grant = isEntry ? await grantAmong(rights, empid, [id], right) : null;
  if (grant === null) throw refused('wire.not_allowed', [id], right);
  if (grant === 'outside') throw refused('wire.outside_scope', [id], right);
  return grant;
};

/** The grants of all the entries that rows belong to, by the entry's id; refuses (403) unless the person has every one of them. */
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
