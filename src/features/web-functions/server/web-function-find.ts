import type { FindSource } from '#platform/find/server/find-source.ts';
import { localized } from '#platform/i18n/texts.ts';
import { webFunctionCalls, webFunctionMenu } from '../web-functions.contract.ts';
import { matchingFunctions } from './web-function-tree.ts';

const { url } = webFunctionMenu;

/** Functions of the console by id, name, title, address or component. */
export const webFunctionFind: FindSource = {
  list: webFunctionCalls.list,
  edit: webFunctionCalls.edit,
  records: async (db, { quick, limit, lang }) => {
    const rows = await matchingFunctions(db, { ...quick, attention: '', missing: '', outdated: '' }, lang);
    return rows.slice(0, limit).map(({ oid, id, title }) => ({ key: oid, title, detail: id }));
  },
  verbs: [
    {
      words: localized('新增网页功能', '新增網頁功能', 'Add web function', 'Thêm chức năng web'),
      on: 'nothing',
      call: webFunctionCalls.add,
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
      call: webFunctionCalls.list,
      path: (key) => `${url}?permission=${key}`,
    },
  ],
};
