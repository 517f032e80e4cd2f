import type { FindSource } from '#platform/find/server/find-source.ts';
import { localized } from '#platform/i18n/texts.ts';
import { roleCalls, roleMenu } from '../roles.contract.ts';
import { searchRoles } from './roles.queries.ts';

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
      words: localized('新增角色', '新增角色', 'Add role', 'Thêm vai trò'),
      on: 'nothing',
      call: roleCalls.add,
      path: () => `${url}?add=1`,
    },
    {
      words: localized(
        '打开映射：{name}',
        '開啟對應：{name}',
        'Open role mapping of {name}',
        'Gán thành viên cho {name}',
      ),
      on: 'record',
      call: roleCalls.mappedMembers,
      path: (key) => `${url}?mapping=${key}`,
    },
  ],
};
