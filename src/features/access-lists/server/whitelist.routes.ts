import { containSubOf, whitelist } from '#features/access-lists/server/access-list.ts';
import { searchEntries, type StoredEntry } from '#features/access-lists/server/entries.queries.ts';
import { addEntries, editEntry, removeEntries, type Services } from '#features/access-lists/server/entries.service.ts';
import { assertUnchanged } from '#platform/wire/server/read-only.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { whitelistCalls } from '../whitelist.contract.ts';
import { maintenanceFor } from './maintenance.queries.ts';
import { whitelistFile } from './whitelist.export.ts';
import { filterOf, rowIn, sortOf } from './whitelist-row.ts';

/** The whitelist (seed 000 §2.5): who may sign in during a maintenance. */
export const whitelistRoutes = (bind: Bind, services: Services): void => {
  const { db } = services;
  bind(whitelistCalls.search, async ({ body, content, caller, lang }) => {
    const { simplifiedFilter, traditionalFilter, pageNum, pageSize } = body;
    const found = await searchEntries(
      db.read,
      whitelist,
      filterOf({ ...content, simplifiedFilter, traditionalFilter }),
      { ...sortOf(body), pageNum, pageSize },
      { lang, scope: caller.grant.scope },
    );
    return { ...found, list: found.list.map(rowIn(lang)) };
  });
  bind(whitelistCalls.exportAll, async ({ query, caller, lang }) =>
    whitelistFile(db.read, filterOf(query.conditionMap), sortOf(query), { lang, scope: caller.grant.scope }),
  );
  bind(whitelistCalls.maintenance, ({ caller }) => maintenanceFor(db.read, caller.empid));

  bind(whitelistCalls.add, ({ content, caller }) =>
    addEntries(
      services,
      whitelist,
      caller,
      content.map(({ contenttype, type, contentoid, containSub }) => ({
        code: type,
        type: contenttype,
        contentoid,
        containSub: containSubOf(whitelist, contenttype, containSub),
        remark: '',
      })),
    ),
  );
  bind(whitelistCalls.edit, async ({ content, caller, lang }) => {
    const asRow = rowIn(lang);
    const assertSame = ({ code, type, contentoid }: StoredEntry): void =>
      assertUnchanged(content, { type: code, contenttype: type, contentoid }, ['type', 'contenttype', 'contentoid']);
    return asRow(await editEntry(services, whitelist, caller, content, { lang, asRow, assertSame }));
  });
  bind(whitelistCalls.remove, ({ content, caller }) => removeEntries(services, whitelist, caller, content));
};
