import {
  formFilter,
  formRow,
  type FormRow,
  formSortFields,
  mobileFormReads,
} from '#features/mobile-forms/mobile-forms.contract.ts';
import { mobileFormWrites } from '#features/mobile-forms/mobile-form-writes.contract.ts';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { conditionMap, noFilters, pageQuery, sortQuery } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import { call, download } from '#platform/wire/web/client.ts';
import type { ProcessValues } from './process-values.ts';
import { processValuesOf } from './process-values.ts';

export const formName = ({ pronm, linenm }: Pick<FormRow, 'pronm' | 'linenm'>): string => `${pronm} · ${linenm}`;

export const formList = defineList({
  name: 'mobile-forms',
  filters: noFilters(formFilter),
  sortFields: formSortFields,
  keyOf: ({ oid }: FormRow) => oid,
  logged: 'mobile_form',
  nameOf: formName,
  describe: (row: FormRow) => `${formName(row)} (${row.artid})`,
  load: (state) => call(mobileFormReads.search, { query: { ...pageQuery(state), ...conditionMap(formFilter, state) } }),
  exportAll: (state) =>
    download(mobileFormReads.exportAll, { query: { ...sortQuery(state), ...conditionMap(formFilter, state) } }),
  setStatus: (oid, status) => call(mobileFormWrites.edit, { content: { oid, status } }),
});

export const loadForm = (oid: string): Promise<FormRow> => call(mobileFormReads.item, { query: { oid } });

/** The form that a 409 carries. */
export const currentForm = currentVersion<FormRow, ProcessValues>(formRow, processValuesOf);
