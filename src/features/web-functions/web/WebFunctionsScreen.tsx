import {
  ColumnHeightOutlined,
  PlusOutlined,
  SortAscendingOutlined,
  VerticalAlignMiddleOutlined,
} from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Tooltip } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { webFunctionCalls, webFunctionFilter } from '#features/web-functions/web-functions.contract.ts';
import { webFunctionTexts } from '#features/web-functions/web-functions.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import { conditionMap } from '#platform/records/web/list-query.ts';
import { resourceTableTexts } from '#platform/resource-table/resource-table.texts.ts';
import { AdvancedSearch, type FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import { FilterButton } from '#platform/resource-table/web/FilterButton.tsx';
import { FilterChips } from '#platform/resource-table/web/FilterChips.tsx';
import { useCoverageFilters } from '#platform/language-versions/web/useCoverageFilters.tsx';
import { ColumnChooser } from '#platform/resource-table/web/ColumnChooser.tsx';
import { ExportButton } from '#platform/resource-table/web/ExportButton.tsx';
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
import { useRowDetails } from '#platform/resource-table/web/useRowDetails.ts';
import { DetailsPanel } from '#platform/resource-table/web/DetailsPanel.tsx';
import { useOpenRecord } from '#platform/resource-table/web/useOpenRecord.ts';
import { useKeys } from '#platform/keyboard/web/useKeys.ts';
import { reloadMenu } from '#platform/rights/web/menu.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call, download } from '#platform/wire/web/client.ts';
import { branches, childrenOf, functionName, nodeByOid, oidsBelow, shownRows, type TreeRow } from './function-tree.ts';
import { FunctionPermission, loadPermission } from './FunctionPermission.tsx';
import { SortFunctions } from './SortFunctions.tsx';
import { useWebFunctionColumns } from './useWebFunctionColumns.tsx';
import { useWebFunctionTable, type WebFunctionFilters, webFunctionList } from './useWebFunctionTable.ts';
import { loadForm, WebFunctionForm } from './WebFunctionForm.tsx';
import './web-functions.css';

const kinds = ['add', 'edit', 'languages', 'permission'] as const;
/** A call takes at most this many oids; the server deletes the descendants anyway. */
const mostOids = 1000;

/**
 * Web functions: the entries of the console's menu, who may use them, and their order (seed 000 §2.4). They are a tree
 * that is loaded as a whole, so the screen is built from the parts of `ListPage`.
 */
const WebFunctionsScreen = () => {
  const t = useTexts(webFunctionTexts);
  const tableText = useTexts(resourceTableTexts);
  const client = useQueryClient();
  const mayChange = useMayCall(webFunctionCalls.edit);
  const address = useListAddress(webFunctionList);
  const { narrowed, state } = address;
  const { search } = state;
  const { attention } = useFilterFields();
  const coverage = useCoverageFilters();
  const filters: FilterField<WebFunctionFilters>[] = [
    attention([
      { value: 'UNUSED', label: t('common.nobodyHasIt') },
      { value: 'LEFT', label: t('web_function.attentionLeft') },
    ]),
    ...coverage,
  ];
  const [isFiltering, setFiltering] = useState(false);
  const filterButton = useRef<HTMLButtonElement>(null);
  const { record, open, close } = useOpenRecord(kinds);
  const opened = { list: webFunctionList, record, close };
  const { table, tree, rows, matches, reload } = useWebFunctionTable(address);
  const [sorting, setSorting] = useState<TreeRow | 'top' | null>(null);
  const confirmDelete = useConfirmDelete();
  const action = useRowActions();
  const details = useRowDetails();

  /** The menu shows changes made here. */
  const reloadAll = useCallback(async () => {
    await Promise.all([reload(), reloadMenu(client)]);
  }, [client, reload]);
  const changeStatus = useCallback(
    async ({ oid }: TreeRow, status: YesNo) => {
      await call(webFunctionCalls.edit, { content: { oid, status } });
      await reloadAll();
    },
    [reloadAll],
  );
  const allColumns = useWebFunctionColumns({ search, matches, mayChange, changeStatus });
  const columns = useColumnChoice(webFunctionList.name, allColumns);
  useKeys(
    mayChange && record === null
      ? [{ keys: ['n', 'a'], says: t('common.add'), group: 'here', run: () => open('add') }]
      : [],
  );

  const saved = (): void => {
    void reloadAll();
    close();
  };
  /** The entry with its descendants, which a search may hide. */
  const whole = (node: TreeRow): TreeRow => nodeByOid(tree, node.oid) ?? node;
  const remove = (node: TreeRow): void => {
    const below = oidsBelow(whole(node));
    confirmDelete({
      names: [functionName(node)],
      removeAsks: true,
      remove: () => call(webFunctionCalls.remove, { content: [node.oid, ...below].slice(0, mostOids) }),
      onDone: () => void reloadAll(),
    });
  };

  if (record?.kind === 'permission') {
    return (
      <OpenRecord screen={opened} load={loadPermission}>
        {(loaded) => <FunctionPermission {...loaded} onSaved={saved} onClose={close} />}
      </OpenRecord>
    );
  }
  if (record && mayChange) {
    return (
      <OpenRecord screen={opened} load={(oid) => loadForm(record.kind === 'add' ? undefined : oid)}>
        {(loaded) => (
          <WebFunctionForm {...loaded} forLanguages={record.kind === 'languages'} onSaved={saved} onClose={close} />
        )}
      </OpenRecord>
    );
  }

  const addButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('add')}>
      {t('common.add')} <kbd className="kit-key">n</kbd>
    </Button>
  );
  const ownActions = (node: TreeRow): RowAction[] => {
    const { oid } = node;
    const below = childrenOf(whole(node)).length;
    const sort = {
      key: 'sort',
      label: t('web_function.sortSiblings'),
      icon: <SortAscendingOutlined aria-hidden />,
      onClick: () => setSorting(node),
    };
    return [
      // An entry that has received children keeps its permissions: they can be viewed and revoked.
      ...(below === 0 || node.identities > 0 ? [action.permission(() => open('permission', oid))] : []),
      ...(mayChange && below > 1 ? [sort] : []),
      ...(mayChange
        ? [
            action.languages(t('common.languageVersions'), () => open('languages', oid)),
            action.edit(() => open('edit', oid)),
            action.remove(() => remove(node)),
          ]
        : []),
    ];
  };
  const openDetails = ({ oid }: TreeRow): void => {
    setFiltering(false);
    details.open(oid);
  };
  const toggleFilters = (): void => {
    if (!isFiltering && details.key !== null) details.close();
    setFiltering(!isFiltering);
  };
  const rowActions = (node: TreeRow): RowAction[] => [...ownActions(node), action.look(() => openDetails(node))];
  const isShowing = details.key !== null;
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
              run={() => download(webFunctionCalls.exportAll, { query: conditionMap(webFunctionFilter, state) })}
            />
            {mayChange ? addButton : null}
          </>
        }
      />
      <Toolbar
        views
        end={
          <>
            {mayChange && !narrowed && tree.length > 1 ? (
              <Tooltip title={t('web_function.sortTop')}>
                <Button
                  type="text"
                  icon={<SortAscendingOutlined aria-hidden />}
                  aria-label={t('web_function.sortTop')}
                  onClick={() => setSorting('top')}
                />
              </Tooltip>
            ) : null}
            {narrowed ? null : (
              <Tooltip title={tableText(allOpen ? 'table.collapseAll' : 'table.expandAll')}>
                <Button
                  type="text"
                  icon={allOpen ? <VerticalAlignMiddleOutlined aria-hidden /> : <ColumnHeightOutlined aria-hidden />}
                  aria-label={tableText(allOpen ? 'table.collapseAll' : 'table.expandAll')}
                  onClick={() => rows.expandAll(allOpen ? [] : branches(tree))}
                />
              </Tooltip>
            )}
            <RefreshButton table={table} />
            <ColumnChooser choice={columns} />
          </>
        }
      >
        <QuickSearch value={search} onSearch={address.setSearch} hint={t('web_function.searchHint')} />
        <FilterButton ref={filterButton} open={isFiltering} onToggle={toggleFilters} />
        <FilterChips address={address} fields={filters} />
      </Toolbar>
      <div className={isFiltering || isShowing ? 'kit-beside kit-beside-open' : 'kit-beside'}>
        <ResourceTable
          table={table}
          columns={columns}
          label={t('web_function.title')}
          nameOf={functionName}
          tree={{ childrenField: 'childrenList', expanded: rows.expanded, onExpand: rows.onExpand }}
          onOpen={mayChange ? ({ oid }) => open('edit', oid) : undefined}
          details={{ key: details.key, open: openDetails, close: details.close }}
          actions={{
            width: rowActionsWidth(4),
            list: rowActions,
            render: (node) => <RowActions of={functionName(node)} actions={rowActions(node)} />,
          }}
          empty={{
            title: t('web_function.emptyTitle'),
            hint: t('web_function.emptyHint'),
            action: mayChange ? addButton : undefined,
          }}
        />
        {isFiltering ? (
          <AdvancedSearch
            address={address}
            fields={filters}
            table={table}
            onClose={() => {
              setFiltering(false);
              filterButton.current?.focus();
            }}
          />
        ) : null}
        {isShowing && !isFiltering ? (
          <DetailsPanel
            table={{ ...table, rows: shownRows(table.rows, rows.expanded, details.key) }}
            details={details}
            columns={allColumns}
            nameOf={functionName}
            actionsOf={ownActions}
          />
        ) : null}
      </div>
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
