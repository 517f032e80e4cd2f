import type { FindSource } from '#platform/find/server/find-source.ts';
import { mobileFormWrites } from '../mobile-form-writes.contract.ts';
import { formFilter, mobileFormMenu, mobileFormReads } from '../mobile-forms.contract.ts';
import { formName } from './mobile-form-effects.ts';
import { searchForms } from './mobile-forms.queries.ts';
import { words } from './words.texts.ts';

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
      words: words['mobile_form.verb.addMobileForm'],
      on: 'nothing',
      call: mobileFormWrites.add,
      path: () => `${url}?add=1`,
    },
    {
      words: words['mobile_form.verb.designTheFieldsOf'],
      on: 'record',
      call: mobileFormReads.search,
      path: (key) => `${url}?fields=${key}`,
    },
  ],
};
