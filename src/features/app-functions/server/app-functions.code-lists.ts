import { codeList, type CodeList } from '#platform/code-lists/server/code-list.ts';
import { localized } from '#platform/i18n/texts.ts';

/** Lists that the screens of this feature offer as choices. */
export const appFunctionsLists: readonly CodeList[] = [
  codeList('AppType', '应用类型', [
    ['P', localized('原生页面', '原生頁面', 'Native page', 'Trang của ứng dụng')],
    ['W', localized('网页', '網頁', 'Web page', 'Trang web')],
    ['A', localized('外部应用', '外部應用程式', 'External app', 'Ứng dụng ngoài')],
  ]),
  codeList('AppModule', '应用模块', [
    ['OFFICE', localized('办公', '辦公', 'Office', 'Văn phòng')],
    ['HR', localized('人事', '人事', 'Human resources', 'Nhân sự')],
    ['LIFE', localized('生活服务', '生活服務', 'Daily services', 'Đời sống')],
  ]),
];
