import type { Database } from '#platform/db/server/database.ts';
import { withVersions } from './parameter-versions.ts';
import { foldFilters } from '#platform/search/server/fold.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { mayDecideRights } from '#platform/rights/server/rules-over-rights.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import { parameterCalls } from '../parameters.contract.ts';
import { languagesOf } from './parameter-languages.queries.ts';
import { parametersFile } from './parameters.export.ts';
import {
  parameterByOid,
  searchParameters,
  searchParameterTypes,
  thoseBelow,
  type Filter,
} from './parameters.queries.ts';
import {
  addParameter,
  addParameterLanguage,
  editParameter,
  editParameterLanguage,
  removeParameters,
  type Writer,
} from './parameters.service.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import type { Caller } from '#platform/wire/server/caller.ts';

type Services = { db: Database; rights: Rights };

const anyOf = (filters: Pick<Filter, 'simplifiedFilter' | 'traditionalFilter'>): Filter => ({
  paramtype: '',
  paramname: '',
  parentparam: '',
  status: '',
  missing: '',
  outdated: '',
  ...filters,
});

export const parameterRoutes = (bind: Bind, { db, rights }: Services): void => {
  bind(parameterCalls.search, ({ query }) => searchParameters(db.read, anyOf(query), query));
  bind(parameterCalls.fineSearch, ({ query }) => searchParameters(db.read, query.conditionMap, query));
  bind(parameterCalls.types, ({ query }) => searchParameterTypes(db.read, foldFilters(query), query));

  bind(parameterCalls.item, async ({ query }) =>
    withVersions(db.read, found(await parameterByOid(db.read, query.oid), codes.serverMessage)),
  );

  bind(parameterCalls.exportAll, async ({ query, lang }) => parametersFile(db.read, query.conditionMap, query, lang));

  const writerOf = async ({ actor, empid }: Caller): Promise<Writer> => ({
    actor,
    decides: await mayDecideRights(rights, empid),
  });

  bind(parameterCalls.add, async ({ content, caller }) => addParameter(db, await writerOf(caller), content));
  bind(parameterCalls.edit, async ({ content, caller }) => editParameter(db, await writerOf(caller), content));
  bind(parameterCalls.below, ({ content: { oid, oids } }) => thoseBelow(db.read, oids, oid));
  bind(parameterCalls.remove, async ({ content, caller }) => removeParameters(db, await writerOf(caller), content));

  bind(parameterCalls.languages, ({ query }) => languagesOf(db.read, query.paramOid));
  bind(parameterCalls.addLanguage, async ({ content, caller }) =>
    addParameterLanguage(db, await writerOf(caller), content),
  );
  bind(parameterCalls.editLanguage, async ({ content, caller }) =>
    editParameterLanguage(db, await writerOf(caller), content),
  );
};
