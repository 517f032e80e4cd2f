import type { UndoGuard } from '#platform/undo/server/undo.service.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { addressKey } from '../web-functions.contract.ts';
import { lockTree, otherAddresses } from './web-functions.queries.ts';

/** Entries that come back wait for other changes of the menu, and must not take an address that is in use by now. */
export const guardEntries: UndoGuard = async (trx, _standing, changes) => {
  await lockTree(trx);
  const returning = new Set(
    changes.flatMap(({ table, old_row }) =>
      table === 'web_function' && old_row ? [addressKey(String(old_row['url']))] : [],
    ),
  );
  return async () => {
    const taken = new Set<string>();
    for (const { id, url } of await otherAddresses(trx, undefined)) {
      const key = addressKey(url);
      if (taken.has(key) && returning.has(key))
        throw new DomainError(codes.editFailed, 'web_function.url_exists', { params: { id } });
      taken.add(key);
    }
  };
};
