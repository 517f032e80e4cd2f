import type { Database } from '#platform/db/server/database.ts';
import { foldFilters } from '#platform/i18n/server/fold.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { codes } from '#platform/wire/envelope.ts';
import { Refusal } from '#platform/wire/refusal.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { parameterCalls, type ParameterOption } from '../parameters.contract.ts';
import { languagesOf } from './parameter-languages.queries.ts';
import { guardedOptions } from './parameter-options.queries.ts';
import { parametersFile } from './parameters.export.ts';
import { parameterByOid, searchParameters, searchParameterTypes, type Filter } from './parameters.queries.ts';
import {
  addParameter,
  addParameterLanguage,
  editParameter,
  editParameterLanguage,
  removeParameters,
} from './parameters.service.ts';

type Services = { db: Database; rights: Rights };

const anyOf = (filters: Pick<Filter, 'simplifiedFilter' | 'traditionalFilter'>): Filter => ({
  paramtype: '',
  paramname: '',
  parentparam: '',
  status: '',
  ...filters,
});

export const parameterRoutes = (bind: Bind, { db, rights }: Services): void => {
  /** What the caller may pick: entries without conditions, and those whose conditions name the caller. */
  const optionsFor = async (
    empid: string,
    wanted: { paramType: string; parentOid?: string },
    lang: Language,
  ): Promise<ParameterOption[]> => {
    const person = await rights.person(empid);
    const options = await guardedOptions(db.read, wanted, lang);
    return options
      .filter(({ conditions }) => conditions === null || (person && rights.names(person, conditions)))
      .map(({ conditions: _, ...option }) => option);
  };

  bind(parameterCalls.options, ({ query, caller, lang }) => optionsFor(caller.empid, query, lang));
  bind(parameterCalls.optionsBelow, ({ query, caller, lang }) => optionsFor(caller.empid, query, lang));

  bind(parameterCalls.search, ({ query }) => searchParameters(db.read, anyOf(query), query, query));
  bind(parameterCalls.fineSearch, ({ query }) => searchParameters(db.read, query.conditionMap, query, query));
  bind(parameterCalls.types, ({ query }) => searchParameterTypes(db.read, foldFilters(query), query));

  bind(parameterCalls.item, async ({ query }) => {
    const row = await parameterByOid(db.read, query.oid);
    if (!row) throw new Refusal(codes.serverMessage, 'wire.gone');
    return row;
  });

  bind(parameterCalls.exportAll, async ({ query, lang }) => parametersFile(db.read, query.conditionMap, query, lang));

  bind(parameterCalls.add, ({ content, caller }) => addParameter(db, caller.actor, content));
  bind(parameterCalls.edit, ({ content, caller }) => editParameter(db, caller.actor, content));
  bind(parameterCalls.remove, ({ content, caller }) => removeParameters(db, caller.actor, content));

  bind(parameterCalls.languages, ({ query }) => languagesOf(db.read, query.paramOid));
  bind(parameterCalls.addLanguage, ({ content, caller }) => addParameterLanguage(db, caller.actor, content));
  bind(parameterCalls.editLanguage, ({ content, caller }) => editParameterLanguage(db, caller.actor, content));
};
