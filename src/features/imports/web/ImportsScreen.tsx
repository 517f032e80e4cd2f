import { FileSyncOutlined, UndoOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Tag } from 'antd';
import { useState } from 'react';
import { importMenu, type ImportListRow } from '#features/imports/imports.contract.ts';
import { importsTexts } from '#features/imports/imports.texts.ts';
import { deferred } from '#platform/deferred/web/deferred.tsx';
import { bulkImportCalls } from '#platform/bulk-import/bulk-import.contract.ts';
import { importStates } from '#platform/bulk-import/import-states.ts';
import { importDialogTexts } from '#platform/bulk-import/import-dialog.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNoticesFor } from '#platform/notice-centre/web/useNoticesFor.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { columnsOf, NumberText } from '#platform/records/web/columns-of.tsx';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { type ResourceColumn, tagPadding } from '#platform/resource-table/web/columns.ts';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import { call } from '#platform/wire/web/client.ts';
import { type ImportFilters, importList } from './import-list.ts';

const ImportDialog = deferred(async () => (await import('#platform/bulk-import/web/ImportDialog.tsx')).ImportDialog);

const texts = { ...importsTexts, ...importDialogTexts };
const kinds = [] as const;
const { text, number, time } = columnsOf<ImportListRow>();

const colors: Partial<Record<ImportListRow['state'], string>> = {
  checking: 'processing',
  writing: 'processing',
  undoing: 'processing',
  done: 'success',
  failed: 'error',
};

/** What the dialog goes on with: a preview, or what the server is working on. */
const opens = new Set<ImportListRow['state']>(['checking', 'checked', 'writing', 'undoing']);

/** What was written, or would be; nothing of an import that came to nothing. */
const counted = (key: 'added' | 'changed', title: string, rank: number): ResourceColumn<ImportListRow> => ({
  ...number(key, title, { width: 110, rank }),
  render: (row) => <NumberText value={row.state === 'cancelled' || row.state === 'failed' ? null : row[key]} />,
});

const useColumns = (): ResourceColumn<ImportListRow>[] => {
  const t = useTexts(texts);
  return [
    text('filename', t('common.file'), { always: true, minWidth: 160 }),
    text('kindname', t('imports.kind'), { width: 172 }),
    {
      key: 'state',
      title: t('common.status'),
      width: 150,
      whole: { text: ({ state }) => t(`imports.state.${state}`), around: tagPadding },
      render: ({ state, why }) => (
        <Tag color={colors[state] ?? 'default'} title={why === '' ? undefined : why}>
          {t(`imports.state.${state}`)}
        </Tag>
      ),
    },
    counted('added', t('imports.added'), 1),
    counted('changed', t('imports.changed'), 2),
    number('faults', t('imports.faults'), { width: 110, rank: 3 }),
    {
      key: 'empid',
      title: t('imports.by'),
      width: 140,
      minWidth: 124,
      render: ({ empid }) => <PersonLink empid={empid} />,
    },
    time('at', t('common.time'), { form: 'moment' }),
  ];
};

const useFilters = (): FilterField<ImportFilters>[] => {
  const t = useTexts(texts);
  const { choice } = useFilterFields();
  const { data = [] } = useQuery({ queryKey: ['import-kinds'], queryFn: () => call(bulkImportCalls.kinds, {}) });
  const choices = data.map(({ kind, title }) => ({ value: kind, label: title }));
  const states = importStates.map((value) => ({ value, label: t(`imports.state.${value}`) }));
  return [
    choice('kind', t('imports.kind'), choices, t('imports.anyKind')),
    choice('state', t('common.status'), states, t('imports.anyState')),
  ];
};

/** What was imported from spreadsheets, and a new import. */
const ImportsScreen = () => {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const { modal } = App.useApp();
  const screen = useListScreen(importList, kinds);
  useNoticesFor(importMenu.url, screen.reload);
  const [open, setOpen] = useState<{ id?: string; undoes?: boolean } | null>(null);
  const columns = useColumns();
  const filters = useFilters();

  const undo = (row: ImportListRow): void => {
    const { filename: name, added, changed } = row;
    modal.confirm({
      title: t('imports.askUndo', { name, added, changed }),
      okText: t('import.undo'),
      cancelText: t('common.cancel'),
      onOk: () => setOpen({ id: row.import, undoes: true }),
    });
  };
  const rowActions = (row: ImportListRow): RowAction[] => [
    ...(opens.has(row.state) && row.own === 'Y'
      ? [
          {
            key: 'open',
            icon: <FileSyncOutlined aria-hidden />,
            label: t('imports.open'),
            onClick: () => setOpen({ id: row.import }),
          },
        ]
      : []),
    ...(row.state === 'done'
      ? [{ key: 'undo', icon: <UndoOutlined aria-hidden />, label: t('import.undo'), onClick: () => undo(row) }]
      : []),
  ];

  return (
    <>
      <ListPage
        screen={screen}
        title={importMenu.title[language]}
        purpose={t('imports.purpose')}
        searchHint={t('imports.searchHint')}
        columns={columns}
        filters={filters}
        empty={{ title: t('imports.emptyTitle'), hint: t('imports.emptyHint') }}
        onAdd={() => setOpen({})}
        addText={t('import.button')}
        rowActions={rowActions}
      />
      {open ? (
        <ImportDialog
          open={open.id}
          undoes={open.undoes}
          onImported={screen.reload}
          onClose={() => {
            setOpen(null);
            screen.reload();
          }}
        />
      ) : null}
    </>
  );
};

export default ImportsScreen;
