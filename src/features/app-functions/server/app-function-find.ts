import type { FindSource } from '#platform/find/server/find-source.ts';
import { localized } from '#platform/i18n/texts.ts';
import { appFunctionCalls, appFunctionFilter, appFunctionMenu } from '../app-functions.contract.ts';
import { matchingAppFunctions } from './app-function-list.ts';

const { url } = appFunctionMenu;

/** Functions of the app by id, name, package or module. */
export const appFunctionFind: FindSource = {
  list: appFunctionCalls.list,
  edit: appFunctionCalls.edit,
  records: async (db, { quick, limit, lang }) => {
    const filter = { ...appFunctionFilter.parse(quick), sortField: undefined, sortOrder: 'asc' } as const;
    const rows = await matchingAppFunctions(db, filter, lang);
    return rows.slice(0, limit).map(({ oid, id, title }) => ({ key: oid, title, detail: id }));
  },
  verbs: [
    {
      words: localized('新增应用功能', '新增應用功能', 'Add app function', 'Thêm chức năng ứng dụng'),
      on: 'nothing',
      call: appFunctionCalls.add,
      path: () => `${url}?add=1`,
    },
    {
      words: localized(
        '打开权限：{name}',
        '開啟權限：{name}',
        'Open permissions of {name}',
        'Mở phân quyền của {name}',
      ),
      on: 'record',
      call: appFunctionCalls.list,
      path: (key) => `${url}?permission=${key}`,
    },
  ],
};
