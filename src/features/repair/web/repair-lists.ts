import { z } from 'zod';
import {
  type ParamRow,
  personFilter,
  personSortFields,
  repairCalls,
  repairPersonCalls,
  type PersonRow,
} from '#features/repair/repair.contract.ts';
import { companyType } from '#features/repair/repair-fields.ts';
import { conditionMap, noFilters, pageQuery, sortQuery } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { call, download } from '#platform/wire/web/client.ts';

/** Pixels (seed 001 §9). */
export const repairDialogWidth = 500;

export const paramName = ({ paramname, paramcode }: ParamRow): string => `${paramname} (${paramcode})`;
export const personName = ({ name, id }: PersonRow): string => `${name} (${id})`;

const ofCompanies = (search: string) => ({
  query: { paramType: companyType, ...bothScripts(search) } as const,
});

/** Companies are some dozen: they arrive whole, in their order, and are divided into pages here. */
export const companyList = defineList({
  name: 'repair-companies',
  filters: {},
  sortFields: [],
  keyOf: ({ oid }: ParamRow) => oid,
  nameOf: paramName,
  load: async ({ search, pageNum, pageSize }) => {
    const list = await call(repairCalls.params, ofCompanies(search));
    return { total: list.length, list: list.slice((pageNum - 1) * pageSize, pageNum * pageSize) };
  },
  exportAll: ({ search }) => download(repairCalls.exportAll, ofCompanies(search)),
  setStatus: (oid, status) => call(repairCalls.edit, { content: { oid, status } }),
  remove: async ([oid = '']) => call(repairCalls.remove, { content: oid }),
});

const filter = z.object(personFilter);
export const personList = defineList({
  name: 'repair-people',
  prefix: 'people',
  filters: noFilters(filter),
  sortFields: personSortFields,
  keyOf: ({ oid }: PersonRow) => oid,
  nameOf: personName,
  load: (state) => call(repairPersonCalls.people, { query: { ...pageQuery(state), ...conditionMap(filter, state) } }),
  exportAll: (state) =>
    download(repairPersonCalls.exportPeople, { query: { ...sortQuery(state), ...conditionMap(filter, state) } }),
  setStatus: (oid, status) => call(repairPersonCalls.editPerson, { content: { oid, status } }),
  remove: async ([oid = '']) => call(repairPersonCalls.removePerson, { content: oid }),
});
