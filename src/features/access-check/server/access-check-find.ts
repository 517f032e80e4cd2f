import type { FindSource } from '#platform/find/server/find-source.ts';
import { localized } from '#platform/i18n/texts.ts';
import { accessCheckCalls, accessCheckMenu } from '../access-check.contract.ts';

/** The access check has no records of its own. */
export const accessCheckFind: FindSource = {
  list: accessCheckCalls.check,
  verbs: [
    {
      words: localized('检查权限：{name}', '檢查權限：{name}', 'Check access of {name}', 'Kiểm tra quyền của {name}'),
      on: 'person',
      call: accessCheckCalls.check,
      path: (empid) => (empid ? `${accessCheckMenu.url}?person=${encodeURIComponent(empid)}` : accessCheckMenu.url),
    },
  ],
};
