import {
  ColumnHeightOutlined,
  DeleteOutlined,
  EditOutlined,
  LockOutlined,
  PlusOutlined,
  SortAscendingOutlined,
  VerticalAlignMiddleOutlined,
} from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Tooltip } from 'antd';
import { useCallback, useState } from 'react';
import { webFunctionCalls } from '#features/web-functions/web-functions.contract.ts';
import { webFunctionTexts } from '#features/web-functions/web-functions.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { ColumnChooser } from '#platform/resource-table/web/ColumnChooser.tsx';
import { ExportButton } from '#platform/resource-table/web/ExportButton.tsx';
import type { ListShape } from '#platform/resource-table/web/list-address.ts';
import { PageHeader } from '#platform/resource-table/web/PageHeader.tsx';
import { QuickSearch } from '#platform/resource-table/web/QuickSearch.tsx';
import { RefreshButton } from '#platform/resource-table/web/RefreshButton.tsx';
import { ResourcePage } from '#platform/resource-table/web/ResourcePage.tsx';
import { ResourceTable } from '#platform/resource-table/web/ResourceTable.tsx';
import { type RowAction, RowActions, rowActionsWidth } from '#platform/resource-table/web/RowActions.tsx';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { Toolbar } from '#platform/resource-table/web/Toolbar.tsx';
import { useColumnChoice } from '#platform/resource-table/web/useColumnChoice.ts';
import { useConfirmDelete } from '#platform/resource-table/web/useConfirmDelete.tsx';
import { useListAddress } from '#platform/resource-table/web/useListAddress.ts';
import { useOpenRecord } from '#platform/resource-table/web/useOpenRecord.ts';
import { useShortcut } from '#platform/resource-table/web/useShortcut.ts';
import { reloadMenu } from '#platform/rights/web/menu.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call, download } from '#platform/wire/web/client.ts';
import { branches, childrenOf, functionName, nodeByOid, oidsBelow, type TreeRow } from './function-tree.ts';
import { FunctionPermission } from './FunctionPermission.tsx';
import { OpenForm } from './OpenForm.tsx';
import { SortFunctions } from './SortFunctions.tsx';
import { useWebFunctionColumns } from './useWebFunctionColumns.tsx';
import { tableName, useWebFunctionTable } from './useWebFunctionTable.ts';
import './web-functions.css';

const kinds = ['add', 'edit', 'permission'] as const;
const listShape: ListShape<Record<string, string>, never> = { filters: {}, sortFields: [] };
/** The wire takes so many oids at once; the server deletes what stands below anyway. */
const mostOids = 1000;

/** Web functions: the entries of the console's menu, who may use them, and their order (seed 000 §2.4). */
const WebFunctionsScreen = () => {
  const t = useTexts(webFunctionTexts);
  const client = useQueryClient();
  const mayChange = useMayCall(webFunctionCalls.edit);
  const address = useListAddress(listShape);
  const { search } = address.state;
  const { record, open, close } = useOpenRecord(kinds);
  const { table, tree, rows, matches, reload } = useWebFunctionTable(address);
  const [sorting, setSorting] = useState<TreeRow | 'top' | null>(null);
  const confirmDelete = useConfirmDelete();

  /** The menu shows what has been changed here. */
  const reloadAll = useCallback(async () => {
    await Promise.all([reload(), reloadMenu(client)]);
  }, [client, reload]);
  const setStatus = useCallback(
    async ({ oid }: TreeRow, status: YesNo) => {
      await call(webFunctionCalls.edit, { content: { oid, status } });
      await reloadAll();
    },
    [reloadAll],
  );
  const columns = useColumnChoice(tableName, useWebFunctionColumns({ search, matches, mayChange, setStatus }));
  useShortcut('n', () => open('add'), mayChange && record === null);

  const saved = (): void => {
    void reloadAll();
    close();
  };
  /** With all that stands below it, whatever a search leaves of it. */
  const whole = (node: TreeRow): TreeRow => nodeByOid(tree, node.oid) ?? node;
  const remove = (node: TreeRow): void => {
    const below = oidsBelow(whole(node));
    confirmDelete({
      names: [functionName(node)],
      depends:
        below.length > 0 ? t('web_function.deleteBelow', { count: below.length }) : t('web_function.deleteAlone'),
      remove: () => call(webFunctionCalls.remove, { content: [node.oid, ...below].slice(0, mostOids) }),
      onDone: () => void reloadAll(),
    });
  };

  if (record?.kind === 'permission') {
    return <FunctionPermission oid={record.id} onSaved={saved} onClose={close} />;
  }
  if (record && mayChange) {
    return <OpenForm oid={record.kind === 'edit' ? record.id : undefined} onSaved={saved} onClose={close} />;
  }

  const addButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('add')}>
      {t('common.add')} <kbd className="kit-key">n</kbd>
    </Button>
  );
  const rowActions = (node: TreeRow): RowAction[] => {
    const { oid } = node;
    const below = childrenOf(whole(node)).length;
    const edit = {
      key: 'edit',
      label: t('common.edit'),
      icon: <EditOutlined aria-hidden />,
      onClick: () => open('edit', oid),
    };
    const sort = {
      key: 'sort',
      label: t('web_function.sortSiblings'),
      icon: <SortAscendingOutlined aria-hidden />,
      onClick: () => setSorting(node),
    };
    const permission = {
      key: 'permission',
      label: t('common.permission'),
      icon: <LockOutlined aria-hidden />,
      onClick: () => open('permission', oid),
    };
    const gone = {
      key: 'delete',
      label: t('common.delete'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onClick: () => remove(node),
    };
    return [
      // An entry that others were put below keeps what it had: it can be looked at, and taken away.
      ...(below === 0 || node.identities > 0 ? [permission] : []),
      ...(mayChange && below > 1 ? [sort] : []),
      ...(mayChange ? [edit, gone] : []),
    ];
  };
  const allOpen = rows.expanded.length > 0;

  return (
    <ResourcePage>
      <PageHeader
        title={t('web_function.title')}
        purpose={t('web_function.purpose')}
        actions={
          <>
            <ExportButton
              total={table.total}
              run={() => download(webFunctionCalls.exportAll, { query: bothScripts(search) })}
            />
            {mayChange ? addButton : null}
          </>
        }
      />
      <Toolbar
        views
        end={
          <>
            {mayChange && search === '' && tree.length > 1 ? (
              <Tooltip title={t('web_function.sortTop')}>
                <Button
                  type="text"
                  icon={<SortAscendingOutlined aria-hidden />}
                  aria-label={t('web_function.sortTop')}
                  onClick={() => setSorting('top')}
                />
              </Tooltip>
            ) : null}
            {search === '' ? (
              <Tooltip title={t(allOpen ? 'web_function.collapseAll' : 'web_function.expandAll')}>
                <Button
                  type="text"
                  icon={allOpen ? <VerticalAlignMiddleOutlined aria-hidden /> : <ColumnHeightOutlined aria-hidden />}
                  aria-label={t(allOpen ? 'web_function.collapseAll' : 'web_function.expandAll')}
                  onClick={() => rows.expandAll(allOpen ? [] : branches(tree))}
                />
              </Tooltip>
            ) : null}
            <RefreshButton table={table} />
            <ColumnChooser choice={columns} />
          </>
        }
      >
        <QuickSearch value={search} onSearch={address.setSearch} hint={t('web_function.searchHint')} />
      </Toolbar>
      <ResourceTable
        table={table}
        columns={columns.shown}
        label={t('web_function.title')}
        nameOf={functionName}
        tree={{ childrenField: 'childrenList', expanded: rows.expanded, onExpand: rows.onExpand }}
        onOpen={mayChange ? ({ oid }) => open('edit', oid) : undefined}
        actions={{
          width: rowActionsWidth(3),
          render: (node) => <RowActions of={functionName(node)} actions={rowActions(node)} />,
        }}
        empty={{
          title: t('web_function.emptyTitle'),
          hint: t('web_function.emptyHint'),
          action: mayChange ? addButton : undefined,
        }}
      />
      {sorting ? (
        <SortFunctions
          parent={sorting === 'top' ? null : sorting}
          tree={tree}
          onSaved={() => void reloadAll()}
          onClose={() => setSorting(null)}
        />
      ) : null}
    </ResourcePage>
  );
};

export default WebFunctionsScreen;
