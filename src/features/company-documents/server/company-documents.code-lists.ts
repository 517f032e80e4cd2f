import { codeList, type CodeList } from '#platform/code-lists/server/code-list.ts';
import { localized } from '#platform/i18n/texts.ts';

/** Lists that the screens of this feature offer as choices. */
export const companyDocumentsLists: readonly CodeList[] = [
  codeList('CompanyDocumentAuth', '公司文件权限', [
    ['AL', localized('所有人', '所有人', 'Everyone', 'Tất cả mọi người')],
    ['CO', localized('本公司', '本公司', 'This company', 'Công ty này')],
    ['PL', localized('本厂区', '本廠區', 'This plant', 'Nhà máy này')],
  ]),
];
