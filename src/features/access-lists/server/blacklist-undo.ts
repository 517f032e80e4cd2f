import { strongerAmong } from '#platform/rights/server/stronger-people.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { UndoGuard } from '#platform/undo/server/undone-table.ts';

/** Putting an entry back must not keep somebody stronger out of the console, as adding it must not. */
export const guardBlacklist: UndoGuard = (trx, standing, changes) => {
  const oids = changes.flatMap(({ table, old_row }) => (table === 'blacklist' && old_row ? [String(old_row.oid)] : []));
  return Promise.resolve(async () => {
    const entries = await trx
      .selectFrom('blacklist')
      .select(['type', 'contentoid', 'containsub as containSub'])
      .where('blacktype', '=', 'WEB')
      .where('status', '=', 'Y')
      .where('oid', '=', (eb) => eb.fn.any(eb.val(oids)))
      .execute();
    const people = await strongerAmong(trx, standing, entries);
    if (people.length > 0) throw new HttpError(403, 'access_list.stronger', { params: { people } });
  });
};
