import type { FindSource } from '#platform/find/server/find-source.ts';
import { roleCalls, roleMenu } from '../roles.contract.ts';
import { searchRoles } from './roles.queries.ts';
import { words } from './words.texts.ts';

const { url } = roleMenu;

/** Roles by id, name or description. */
export const roleFind: FindSource = {
  list: roleCalls.search,
  edit: roleCalls.edit,
  records: async (db, { quick, limit }) => {
    const filter = {
      ...quick,
      attention: '',
      status: '',
      sourcetype: '',
      sortField: undefined,
      sortOrder: 'asc',
    } as const;
    const { list } = await searchRoles(db, filter, { pageNum: 1, pageSize: limit });
    return list.map(({ oid, id, name }) => ({ key: oid, title: name, detail: id }));
  },
  verbs: [
    {
      words: words['role.verb.addRole'],
      on: 'nothing',
      call: roleCalls.add,
      path: () => `${url}?add=1`,
    },
    {
      words: words['role.verb.openRoleMappingOf'],
      on: 'record',
      call: roleCalls.mappedMembers,
      path: (key) => `${url}?mapping=${key}`,
    },
  ],
};
