import { codeList, type CodeList } from '#platform/code-lists/server/code-list.ts';
import { localized } from '#platform/i18n/texts.ts';

/** Which channels are under maintenance, and how accounts are verified (seed 000 §3). */
export const sessionLists: readonly CodeList[] = [
  codeList(
    'Maintenance',
    '系统维护',
    [
      [
        'WEB',
        localized('管理平台维护中', '管理平台維護中', 'Console under maintenance', 'Trang quản trị đang bảo trì'),
      ],
      ['APP', localized('APP 维护中', 'APP 維護中', 'App under maintenance', 'Ứng dụng đang bảo trì')],
    ],
    { status: 'N' },
  ),
  codeList('VerificationType', '验证方式', [
    ['AD', localized('域账号', '網域帳號', 'Domain account', 'Tài khoản miền')],
    ['ED', localized('工号', '工號', 'Employee number', 'Mã nhân viên')],
  ]),
];
