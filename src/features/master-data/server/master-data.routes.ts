import { textsOfId } from '#platform/language-texts/server/named-texts.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { foldFilters } from '#platform/search/server/fold.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { masterDataCalls } from '../master-data.contract.ts';
import { masterDataFile } from './master-data.export.ts';
import { nextSort, replacedPlaces, searchGroups, searchMasterData, seenByOid } from './master-data.queries.ts';
import { addMasterData, editMasterData, putInOrder, removeMasterData } from './master-data.service.ts';
import { percentOf } from './replacing.ts';
import { replacePlace, type ReplaceServices, usesOfRow } from './replace-place.ts';

export const masterDataRoutes = (bind: Bind, services: ReplaceServices): void => {
  const { read } = services.db;
  bind(masterDataCalls.search, ({ query, caller }) =>
    searchMasterData(read, { ...query.conditionMap, scope: caller.grant.scope }, query),
  );
  bind(masterDataCalls.item, async ({ query, caller }) => {
    const row = found(await seenByOid(read, query.oid, caller.grant.scope), codes.serverMessage);
    return { ...row, versions: await textsOfId(read, row.len) };
  });
  bind(masterDataCalls.groups, ({ query, caller }) =>
    searchGroups(read, { folded: foldFilters(query), scope: caller.grant.scope }, query),
  );
  bind(masterDataCalls.nextSort, async () => ({ sort: await nextSort(read) }));
  bind(masterDataCalls.exportAll, async ({ query, caller, lang }) =>
    masterDataFile(read, { ...query.conditionMap, scope: caller.grant.scope }, query, lang),
  );

  bind(masterDataCalls.add, ({ content, caller }) => addMasterData(services, caller.actor, content));
  bind(masterDataCalls.edit, ({ content, caller }) => editMasterData(services, caller.actor, content));
  bind(masterDataCalls.putInOrder, ({ content, caller }) => putInOrder(services, caller.actor, content));
  bind(masterDataCalls.uses, ({ query, caller, lang }) => usesOfRow(services, caller, query.oid, lang));
  bind(masterDataCalls.replace, ({ content, caller, lang }) => replacePlace(services, caller, content, lang));
  bind(masterDataCalls.replacing, async ({ query, caller }) => {
    const { oid } = found(await seenByOid(read, query.oid, caller.grant.scope), codes.serverMessage);
    return { percent: await percentOf(read, oid) };
  });
  bind(masterDataCalls.replaced, ({ caller }) => replacedPlaces(read, caller.grant.scope));
  bind(masterDataCalls.endReplaced, ({ content, caller }) =>
    services.db.write(caller.actor, (trx) => deleteByOid(trx, 'replaced_place', content)),
  );
  bind(masterDataCalls.remove, ({ content, caller }) => removeMasterData(services, caller.actor, content));
};
