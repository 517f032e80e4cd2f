import type { FindSource, FoundRow } from '#platform/find/server/find-source.ts';
import { repairCalls, repairMenu, repairPersonCalls } from '../repair.contract.ts';
import { repairTexts } from '../repair.texts.ts';
import { allTypes, companiesWithin } from './repair-params.queries.ts';
import { searchPeople } from './repair-people.queries.ts';
import { flatTypes, matchingRows, typeTree } from './repair-tree.ts';
import { words } from './words.texts.ts';

const { url } = repairMenu;

/** The key of a record: the search that shows it, in the table that it is in. */
const shown = (name: string, text: string): string => new URLSearchParams({ [name]: text }).toString();

/** Companies and repair people of the reader's companies, and repair types, by code or name. */
export const repairFind: FindSource = {
  list: repairCalls.params,
  path: (key) => `${url}?${key}`,
  records: async (db, { quick, limit, scope, lang }) => {
    const page = { pageNum: 1, pageSize: limit, sortOrder: 'asc' } as const;
    const companies = await companiesWithin(db, quick, scope);
    const types = flatTypes(typeTree(await allTypes(db, {}), { grant: { scopes: {} }, lang }));
    const people = await searchPeople(db, { attention: '', ...quick }, page, scope);
    const found: FoundRow[] = [
      ...companies.map(({ paramcode, paramname }) => ({
        key: shown('q', paramcode),
        title: paramname,
        detail: `${repairTexts['repair.companies'][lang]} · ${paramcode}`,
      })),
      ...matchingRows(types, quick).map(({ paramcode, paramname, paramtypename }) => ({
        key: shown('types-q', paramcode),
        title: paramname,
        detail: `${paramtypename} · ${paramcode}`,
      })),
      ...people.list.map(({ id, name, companyName }) => ({
        key: shown('people-q', id),
        title: name,
        detail: `${companyName} · ${id}`,
      })),
    ];
    // Of two tables that hold the same text, one row leads to each.
    return [...new Map(found.map((row) => [row.key, row])).values()].slice(0, limit);
  },
  verbs: [
    {
      words: words['repair.verb.addRepairCompany'],
      on: 'nothing',
      call: repairCalls.add,
      path: () => `${url}?add=1`,
    },
    {
      words: repairTexts['repair.addPerson'],
      on: 'nothing',
      call: repairPersonCalls.addPerson,
      path: () => `${url}?addPerson=1`,
    },
  ],
};
