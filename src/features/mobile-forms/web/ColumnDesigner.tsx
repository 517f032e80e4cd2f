import { AppstoreAddOutlined, PlusOutlined, PlusSquareOutlined, SortAscendingOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useStableCallback } from '#platform/form/web/useStableCallback.ts';
import { mobileFormColumnTexts } from '#features/mobile-forms/mobile-form-columns.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import type { Loading } from '#platform/resource-table/web/loading.ts';
import { ResourceTable } from '#platform/resource-table/web/ResourceTable.tsx';
import { type RowAction, RowActions, rowActionsWidth } from '#platform/resource-table/web/RowActions.tsx';
import { useLocalTable } from '#platform/resource-table/web/useLocalTable.ts';
import { SortDialog } from '#platform/sort-dialog/web/SortDialog.tsx';
import { AddFromProcess } from './AddFromProcess.tsx';
import { type FormSource, useItems } from './catalogue.ts';
import type { CurrentVersion } from '#platform/form/web/current-version.ts';
import { ColumnEditor, type EditorTarget } from './ColumnEditor.tsx';
import type { ColumnValues } from './column-form-values.ts';
import { columnName, type EditedColumn, flat } from './column-values.ts';
import { PhonePreview } from './PhonePreview.tsx';
import { type ColumnItem, itemsOfColumns, type SwitchColumn, useColumnColumns } from './useColumnColumns.tsx';
import './mobile-forms.css';

const keyOf = ({ column }: ColumnItem): string => column.key;
const nameOf = ({ column }: ColumnItem): string => columnName(column);
const textOf = ({ column, below = [] }: ColumnItem): string =>
  [column, ...below.map((item) => item.column)]
    .map((one) => `${columnName(one)} ${one.columnList.map(({ name }) => name).join(' ')}`)
    .join(' ');

/** What the designer does with columns: at once on the server, or in a form that is not saved yet. */
export type ColumnWrites = {
  savesAtOnce: boolean;
  change: SwitchColumn;
  save: (
    column: EditedColumn,
    parent: string | null,
    place: number | undefined,
    rev: number | undefined,
  ) => Promise<unknown>;
  addAll: (columns: readonly EditedColumn[]) => Promise<unknown>;
  remove: (column: EditedColumn) => void;
  sort: (parent: string | null, ordered: readonly EditedColumn[]) => Promise<unknown>;
  current?: (content: unknown) => CurrentVersion<ColumnValues> | null;
};

type Props = {
  columns: readonly EditedColumn[];
  loading?: Loading;
  source: FormSource;
  formTitle: string;
  /** Names the drafts of its fields. */
  draft: string;
  mayChange: boolean;
  writes: ColumnWrites;
  /** Further tools at the end of the toolbar. */
  tools?: ReactNode;
};

/** Alerts that items of fields are no longer in the catalogue, so that nobody finds out on a phone. */
const MissingItems = ({ columns }: { columns: readonly EditedColumn[] }) => {
  const t = useTexts(mobileFormColumnTexts);
  if (columns.length === 0) return null;
  const names = columns.slice(0, 5).map(columnName);
  return <Alert type="warning" showIcon title={t('form_column.itemsMissing', { names })} />;
};

/** The fields of a form as a tree, with the phone beside them (seed 001 §2.2). */
export const ColumnDesigner = (props: Props) => {
  const { columns, loading, source, formTitle, draft, mayChange, writes, tools } = props;
  const t = useTexts(mobileFormColumnTexts);
  const action = useRowActions();
  const [target, setTarget] = useState<EditorTarget | null>(null);
  const [sorting, setSorting] = useState<EditedColumn | 'top' | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const isKnown = loading === undefined || loading.status === 'ready';
  const known = useItems(source);
  const isMissing = useCallback(
    ({ columnList }: EditedColumn): boolean =>
      known !== undefined && known.length > 0 && columnList.some(({ id }) => known.every((item) => item.id !== id)),
    [known],
  );
  const rows = useMemo(() => itemsOfColumns(columns), [columns]);
  const { table: paged } = useLocalTable({
    name: 'mobile-form-columns',
    rows,
    keyOf,
    textOf,
    ...(loading ? { loading } : {}),
  });
  const { paging: _paging, selectMatching: _all, ...table } = { ...paged, rows, total: flat(columns).length };
  const tableColumns = useColumnColumns({
    mayChange,
    savesAtOnce: writes.savesAtOnce,
    change: useStableCallback(writes.change),
    isMissing,
  });
  const edit = ({ column, parent }: ColumnItem): void => setTarget({ column, parent: parent?.key ?? null });
  const insertBelow = useStableCallback(({ column, parent }: ColumnItem) => {
    const siblings = parent ? parent.children : columns;
    setTarget({ parent: parent?.key ?? null, place: siblings.findIndex(({ key }) => key === column.key) + 1 });
  });
  const remove = useStableCallback(writes.remove);
  const rowActions = useCallback(
    (item: ColumnItem): RowAction[] => {
      const { column, parent } = item;
      if (!mayChange) return [];
      const insert: RowAction = {
        key: 'insert',
        label: t('form_column.insertBelow'),
        icon: <PlusOutlined aria-hidden />,
        onClick: () => insertBelow(item),
      };
      const nested: RowAction = {
        key: 'nested',
        label: t('form_column.addNested'),
        icon: <PlusSquareOutlined aria-hidden />,
        onClick: () => setTarget({ parent: column.key }),
      };
      const order: RowAction = {
        key: 'sort',
        label: t('form_column.sortNested'),
        icon: <SortAscendingOutlined aria-hidden />,
        onClick: () => setSorting(column),
      };
      return [
        action.edit(() => setTarget({ column, parent: parent?.key ?? null })),
        insert,
        ...(parent ? [] : [nested]),
        ...(column.children.length > 1 ? [order] : []),
        action.remove(() => remove(column)),
      ];
    },
    [action, insertBelow, mayChange, remove, t],
  );
  const renderActions = useCallback(
    (row: ColumnItem) => <RowActions of={nameOf(row)} actions={rowActions(row)} />,
    [rowActions],
  );
  const addButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setTarget({ parent: null })}>
      {t('form_column.addTitle')}
    </Button>
  );
  return (
    <div className="mobile-form-room">
      <div className="mobile-form-designer">
        <div className="mobile-form-designer-fields">
          <MissingItems columns={flat(columns).filter(isMissing)} />
          {mayChange ? (
            <div className="mobile-form-tools">
              {addButton}
              <Button icon={<AppstoreAddOutlined aria-hidden />} onClick={() => setAdding(true)}>
                {t('form_column.addFromProcess')}
              </Button>
              <Button
                icon={<SortAscendingOutlined aria-hidden />}
                disabled={columns.length < 2}
                onClick={() => setSorting('top')}
              >
                {t('form_column.sortTop')}
              </Button>
              <span className="mobile-form-tools-end">{tools}</span>
            </div>
          ) : null}
          <ResourceTable<ColumnItem>
            table={table}
            columns={tableColumns}
            label={t('form_column.items')}
            nameOf={nameOf}
            onOpen={mayChange ? edit : undefined}
            tree={{
              childrenField: 'below',
              expanded: columns.map(({ key }) => key).filter((key) => !closed.includes(key)),
              onExpand: (key, open) =>
                setClosed((before) => (open ? before.filter((one) => one !== key) : [...before, key])),
            }}
            actions={
              mayChange
                ? {
                    width: rowActionsWidth(4),
                    list: rowActions,
                    render: renderActions,
                  }
                : undefined
            }
            empty={{
              title: t('form_column.emptyTitle'),
              hint: t('form_column.emptyHint'),
              action: mayChange ? addButton : undefined,
            }}
          />
        </div>
        <PhonePreview
          // What comes first is drawn at once; only what is typed later may come a moment after it.
          key={isKnown ? 'known' : 'unknown'}
          known={isKnown}
          title={formTitle}
          columns={columns}
          marked={target?.column?.key}
        />
      </div>
      {target ? (
        <ColumnEditor
          key={target.column?.key ?? 'new'}
          target={target}
          columns={columns}
          source={source}
          formTitle={formTitle}
          draft={`${draft}:${target.column?.key ?? 'new'}`}
          save={(column, parent, rev) => writes.save(column, parent, target.place, rev)}
          announces={writes.savesAtOnce}
          {...(writes.current ? { current: writes.current } : {})}
          onSaved={() => setTarget(null)}
          onClose={() => setTarget(null)}
        />
      ) : null}
      {isAdding ? (
        <AddFromProcess source={source} columns={columns} add={writes.addAll} onClose={() => setAdding(false)} />
      ) : null}
      {sorting ? (
        <SortDialog
          title={t(sorting === 'top' ? 'form_column.sortTop' : 'form_column.sortNested')}
          items={sorting === 'top' ? columns : sorting.children}
          keyOf={({ key }) => key}
          nameOf={columnName}
          save={(ordered) => writes.sort(sorting === 'top' ? null : sorting.key, ordered)}
          onClose={() => setSorting(null)}
        />
      ) : null}
    </div>
  );
};
