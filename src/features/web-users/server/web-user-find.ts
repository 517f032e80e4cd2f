import type { FindSource } from '#platform/find/server/find-source.ts';
import { localized } from '#platform/i18n/texts.ts';
import { personPath } from '#platform/person-link/person-link.contract.ts';
import { webUserCalls, webUserFilter, webUserMenu } from '../web-users.contract.ts';
import { searchWebUsers } from './web-users.queries.ts';

const { url } = webUserMenu;

/** Console users by number, name or account, in the reader's scope. */
export const webUserFind: FindSource = {
  list: webUserCalls.search,
  path: personPath,
  records: async (db, { quick, limit, scope }) => {
    const page = { pageNum: 1, pageSize: limit };
    const { list } = await searchWebUsers(db, webUserFilter.parse(quick), scope, { sortOrder: 'asc' }, page);
    return list.map(({ empid, name, userid }) => ({
      key: empid,
      title: name,
      detail: userid === empid ? empid : `${empid} · ${userid}`,
    }));
  },
  verbs: [
    {
      words: localized('新增管理平台用户', '新增管理平台使用者', 'Add console user', 'Thêm người dùng quản trị'),
      on: 'nothing',
      call: webUserCalls.add,
      path: () => `${url}?add=1`,
    },
    {
      words: localized(
        '重置密码：{name}',
        '重設密碼：{name}',
        'Reset password of {name}',
        'Đặt lại mật khẩu của {name}',
      ),
      on: 'record',
      call: webUserCalls.resetPassword,
      path: (empid) => `${url}?reset=${encodeURIComponent(empid)}`,
    },
  ],
};
