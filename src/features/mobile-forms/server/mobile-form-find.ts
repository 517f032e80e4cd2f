import type { FindSource } from '#platform/find/server/find-source.ts';
import { localized } from '#platform/i18n/texts.ts';
import { mobileFormWrites } from '../mobile-form-writes.contract.ts';
import { formFilter, mobileFormMenu, mobileFormReads } from '../mobile-forms.contract.ts';
import { formName } from './mobile-form-effects.ts';
import { searchForms } from './mobile-forms.queries.ts';

const { url } = mobileFormMenu;

/** Mobile forms by process, stage or art id. */
export const mobileFormFind: FindSource = {
  list: mobileFormReads.search,
  edit: mobileFormWrites.edit,
  records: async (db, { quick, limit }) => {
    const page = { pageNum: 1, pageSize: limit, sortOrder: 'asc' } as const;
    const { list } = await searchForms(db, formFilter.parse(quick), page);
    return list.map((row) => ({ key: row.oid, title: formName(row), detail: row.artid }));
  },
  verbs: [
    {
      words: localized('新增移动表单', '新增行動表單', 'Add mobile form', 'Thêm biểu mẫu di động'),
      on: 'nothing',
      call: mobileFormWrites.add,
      path: () => `${url}?add=1`,
    },
    {
      words: localized(
        '设计字段：{name}',
        '設計欄位：{name}',
        'Design the fields of {name}',
        'Thiết kế trường của {name}',
      ),
      on: 'record',
      call: mobileFormReads.search,
      path: (key) => `${url}?fields=${key}`,
    },
  ],
};
