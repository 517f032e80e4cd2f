import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  columnSchema,
  type ColumnRow,
  mobileFormColumnCalls,
} from '#features/mobile-forms/mobile-form-columns.contract.ts';
import { mobileFormColumnTexts } from '#features/mobile-forms/mobile-form-columns.texts.ts';
import type { FormRow } from '#features/mobile-forms/mobile-forms.contract.ts';
import { mobileFormTexts } from '#features/mobile-forms/mobile-forms.texts.ts';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { BackButton } from '#platform/keyboard/web/BackButton.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { loadingOf } from '#platform/resource-table/web/loading.ts';
import { useConfirmDelete } from '#platform/resource-table/web/useConfirmDelete.tsx';
import { call } from '#platform/wire/web/client.ts';
import { ColumnDesigner, type ColumnWrites } from './ColumnDesigner.tsx';
import { type ColumnValues, valuesOfColumn } from './column-form-values.ts';
import {
  columnContent,
  columnName,
  columnOf,
  columnsOfTree,
  type EditedColumn,
  newColumnsOf,
} from './column-values.ts';
import { formList, formName } from './mobile-form-list.ts';

export const loadColumns = async ({ oid, proid, artid }: FormRow): Promise<EditedColumn[]> =>
  columnsOfTree(await call(mobileFormColumnCalls.tree, { query: { proinfoOid: oid, proid, artid } }));

const currentColumn = currentVersion<ColumnRow, ColumnValues>(columnSchema, (row) =>
  valuesOfColumn(columnOf(row), row.parentoid),
);

const none: EditedColumn[] = [];

type Props = { row: FormRow; mayChange: boolean; onBack: () => void };

/** The fields of a saved form; each change is saved at once (seed 001 §2.2 Detail page). */
export const FormFields = ({ row, mayChange, onBack }: Props) => {
  const t = useTexts(mobileFormTexts);
  const words = useTexts(mobileFormColumnTexts);
  const notices = useNotices();
  const client = useQueryClient();
  const confirmDelete = useConfirmDelete();
  const { oid: proinfooid } = row;
  const query = useQuery({ queryKey: [formList.name, 'columns', proinfooid], queryFn: () => loadColumns(row) });
  const columns = query.data ?? none;
  const reload = useCallback(
    () =>
      client.invalidateQueries({ queryKey: [formList.name], predicate: ({ queryKey }) => queryKey[1] !== 'record' }),
    [client],
  );
  const change: ColumnWrites['change'] = useCallback(
    async (column, { name, next }) => {
      await call(mobileFormColumnCalls.edit, { content: { oid: column.key, [name]: next } });
      await reload();
    },
    [reload],
  );
  const writes: ColumnWrites = {
    savesAtOnce: true,
    change,
    save: async (column, parent, place, rev) => {
      const content = { ...columnContent(column), parentoid: parent };
      if (column.rev === undefined)
        await call(mobileFormColumnCalls.add, {
          content: { ...content, proinfooid, ...(place === undefined ? {} : { sort: place + 1 }) },
        });
      else await call(mobileFormColumnCalls.edit, { content: { ...content, oid: column.key, rev } });
      await reload();
    },
    addAll: async (added) => {
      await call(mobileFormColumnCalls.addAll, { content: { proinfooid, proshowList: newColumnsOf(added) } });
      notices.done('added', ...added.map(columnName));
      await reload();
    },
    remove: (column) =>
      confirmDelete({
        names: [columnName(column)],
        removeAsks: true,
        remove: () => call(mobileFormColumnCalls.remove, { content: [column.key] }),
        onDone: () => void reload(),
      }),
    sort: async (parent, ordered) => {
      await call(mobileFormColumnCalls.sort, {
        query: { proinfoOid: proinfooid },
        content: ordered.map(({ key }, place) => ({ oid: key, sort: place + 1, parentoid: parent })),
      });
      notices.success(words('common.orderSaved'));
      await reload();
    },
    current: currentColumn,
  };
  return (
    <section className="kit-page" aria-label={t('mobile_form.designOf', { name: formName(row) })}>
      <header className="kit-header">
        <div className="kit-form-header">
          <BackButton onBack={onBack} />
          <div className="kit-header-words">
            <h1>{t('mobile_form.designOf', { name: formName(row) })}</h1>
            <p>{row.artid}</p>
          </div>
        </div>
      </header>
      <ColumnDesigner
        columns={columns}
        loading={loadingOf(query)}
        source={{ proid: row.proid, artid: row.artid }}
        formTitle={row.linenm}
        draft={`mobile-form-columns:${proinfooid}`}
        mayChange={mayChange}
        writes={writes}
      />
    </section>
  );
};
