import { codeList, type CodeList } from '#platform/code-lists/server/code-list.ts';
import { localized } from '#platform/i18n/texts.ts';

/** Lists that the screens of this feature offer as choices. */
export const documentsLists: readonly CodeList[] = [
  codeList('DocumentType', '受控文件类型', [
    ['SOP', localized('作业指导', '作業指導', 'Work instruction', 'Hướng dẫn thao tác')],
    ['FORM', localized('表单', '表單', 'Form', 'Biểu mẫu')],
    ['RULE', localized('制度', '制度', 'Rule', 'Quy định')],
  ]),
];
