import type { Read } from '#platform/db/server/database.ts';
import { contentsOutside } from '#platform/rights/server/condition-places.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { namingStronger } from '#platform/rights/server/stronger-people.ts';
import { type Standing, standingOf } from '#platform/rights/server/stronger-roles.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import type { EntryReach } from '../access-lists.contract.ts';
import type { AccessList, Entry } from './access-list.ts';

export type ReachedEntry = Entry & EntryReach;

/** What the reader of a list may on its screen, and where; the standing is read only if an entry depends on it. */
type Reader = { grant: Pick<Grant, 'scopes'>; standing: () => Promise<Standing> };

export const readerOf =
  (rights: Pick<Rights, 'of'>) =>
  ({ empid, grant }: { empid: string; grant: Reader['grant'] }): Reader => ({
    grant,
    standing: () => standingOf(rights, empid),
  });

const widened = (entry: Entry): Entry => ({ ...entry, containSub: 'Y' });
const mayGrow = ({ type, containSub }: Entry): boolean => type === 'D' && containSub === 'N';

/**
 * The entries with what their reader may do to them, decided by the same checks as the writes. People are only looked
 * up for entries that keep them out of the console and could reach more of them.
 */
export const withReach = async (
  db: Read,
  { door }: AccessList,
  { grant: { scopes }, standing }: Reader,
  entries: readonly Entry[],
): Promise<ReachedEntry[]> => {
  const scope = scopes.CHANGE;
  if (!scope) return entries.map((entry) => ({ ...entry, mayChange: 'N', maySwitchOn: 'N', mayContainSub: 'N' }));
  const wider = new Map(entries.filter(mayGrow).map((entry) => [entry, widened(entry)]));
  const outside = new Set(await contentsOutside(db, scope, [...entries, ...wider.values()]));
  const closing = [...entries.filter(({ status }) => status === 'N'), ...wider.values()].filter(
    (entry) => door.closedBy === 'present' && entry.code === door.code && !outside.has(entry),
  );
  const barred = closing.length === 0 ? new Set<Entry>() : await namingStronger(db, await standing(), closing);
  const may = (entry: Entry | undefined): 'Y' | 'N' => (entry && !outside.has(entry) && !barred.has(entry) ? 'Y' : 'N');
  return entries.map((entry) => {
    const mayChange = outside.has(entry) ? 'N' : 'Y';
    const grown = mayGrow(entry) ? may(wider.get(entry)) : 'Y';
    return {
      ...entry,
      mayChange,
      maySwitchOn: mayChange === 'Y' ? may(entry) : 'N',
      mayContainSub: entry.type === 'D' && mayChange === 'Y' ? grown : 'N',
    };
  });
};
