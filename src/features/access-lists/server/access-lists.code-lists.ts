import { codeList, type CodeList } from '#platform/code-lists/server/code-list.ts';
import { localized } from '#platform/i18n/texts.ts';

/** Lists that the screens of this feature offer as choices. */
export const blacklistTypes: readonly CodeList[] = [
  codeList('BlackListType', '黑名单类型', [
    ['APP', localized('禁止进入 APP', '禁止進入 APP', 'No access to the app', 'Cấm vào ứng dụng')],
    ['WEB', localized('禁止进入管理平台', '禁止進入管理平台', 'No access to the console', 'Cấm vào trang quản trị')],
    ['SURVEY', localized('不参与问卷', '不參與問卷', 'Left out of surveys', 'Không tham gia khảo sát')],
  ]),
];

export const whitelistTypes: readonly CodeList[] = [
  codeList('WhiteListType', '白名单类型', [
    [
      'MAINTENANCE',
      localized('维护期间可登录', '維護期間可登入', 'May sign in during maintenance', 'Đăng nhập khi bảo trì'),
    ],
  ]),
];
