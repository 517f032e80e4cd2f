import type { Database, Read } from '#platform/db/server/database.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { scopeHolds } from '#platform/rights/server/grant.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import type { QuickSearch } from '#platform/search/server/fold.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { type ParamRow, repairCalls, repairPersonCalls, type TypeNode } from '../repair.contract.ts';
import { companyType } from '../repair-fields.ts';
import { companyChoices } from './repair-companies.ts';
import { companiesFile, peopleFile, typesFile } from './repair.export.ts';
import { allTypes, companiesWithin } from './repair-params.queries.ts';
import { addParam, editParam, paramRowOf, removeParam } from './repair-params.service.ts';
import { personByOid, searchPeople } from './repair-people.queries.ts';
import { addPerson, editPerson, personRowFor, removePerson } from './repair-people.service.ts';
import { companyRow, flatTypes, matchingRows, matchingTypes, nodesOfType, typeRow, typeTree } from './repair-tree.ts';

type Asked = { caller: { grant: Grant }; lang: Language };

const companiesOf = async (db: Read, filter: QuickSearch, { caller, lang }: Asked): Promise<ParamRow[]> =>
  (await companiesWithin(db, filter, caller.grant.scope)).map(companyRow({ grant: caller.grant, lang }));

const treeOf = async (db: Read, { caller, lang }: Asked): Promise<TypeNode[]> =>
  typeTree(await allTypes(db, {}), { grant: caller.grant, lang });

/** IT repair order parameters (seed 001 §2.1): companies, the tree of repair types, and repair people. */
export const repairRoutes = (bind: Bind, { db }: { db: Database }): void => {
  bind(repairCalls.params, async ({ query, caller, lang }) =>
    query.paramType === companyType
      ? companiesOf(db.read, query, { caller, lang })
      : matchingRows(nodesOfType(await treeOf(db.read, { caller, lang }), query.paramType), query),
  );
  bind(repairCalls.types, async ({ query, caller, lang }) =>
    matchingTypes(nodesOfType(await treeOf(db.read, { caller, lang }), query.paramType), query),
  );
  bind(repairCalls.item, async ({ query, caller, lang }) => {
    const row = await paramRowOf(db.read, query.oid, { grant: caller.grant, lang });
    const isSeen = row?.paramtype !== companyType || scopeHolds(caller.grant.scope, { coid: row.paramcode });
    return found(isSeen ? row : undefined, codes.serverMessage);
  });
  bind(repairCalls.exportAll, async ({ query, caller, lang }) =>
    query.paramType === companyType
      ? companiesFile(await companiesOf(db.read, query, { caller, lang }), lang)
      : typesFile(flatTypes(matchingTypes(await treeOf(db.read, { caller, lang }), query)).map(typeRow), lang),
  );
  bind(repairCalls.companies, ({ caller }) => companyChoices(db.read, caller.grant));
  bind(repairCalls.add, ({ content, caller, lang }) => addParam(db, { ...caller, lang }, content));
  bind(repairCalls.edit, ({ content, caller, lang }) => editParam(db, { ...caller, lang }, content));
  bind(repairCalls.remove, ({ content, caller }) => removeParam(db, caller, content));

  bind(repairPersonCalls.people, async ({ query, caller }) => {
    const { total, list } = await searchPeople(db.read, query, query, caller.grant.scope);
    return { total, list: list.map(personRowFor(caller.grant)) };
  });
  bind(repairPersonCalls.person, async ({ query, caller }) => {
    const row = found(await personByOid(db.read, query.oid, caller.grant.scope), codes.serverMessage);
    return personRowFor(caller.grant)(row);
  });
  bind(repairPersonCalls.exportPeople, async ({ query, caller, lang }) =>
    peopleFile(db.read, query, caller.grant.scope, query, lang),
  );
  bind(repairPersonCalls.addPerson, ({ content, caller }) => addPerson(db, caller, content));
  bind(repairPersonCalls.editPerson, ({ content, caller }) => editPerson(db, caller, content));
  bind(repairPersonCalls.removePerson, ({ content, caller }) => removePerson(db, caller, content));
};
