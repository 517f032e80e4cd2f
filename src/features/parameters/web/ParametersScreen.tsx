import { DeleteOutlined, EditOutlined, LockOutlined, PlusOutlined, TranslationOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback } from 'react';
import { parameterCalls, parameterMenu, type ParameterRow } from '#features/parameters/parameters.contract.ts';
import { parameterTexts } from '#features/parameters/parameters.texts.ts';
import { dataPermissionTexts } from '#platform/data-permission/data-permission.texts.ts';
import { BatchPermissionButton } from '#platform/data-permission/web/BatchPermissionButton.tsx';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { AdvancedSearch } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { ColumnChooser } from '#platform/resource-table/web/ColumnChooser.tsx';
import { ExportButton } from '#platform/resource-table/web/ExportButton.tsx';
import { FilterChips } from '#platform/resource-table/web/FilterChips.tsx';
import { PageHeader } from '#platform/resource-table/web/PageHeader.tsx';
import { QuickSearch } from '#platform/resource-table/web/QuickSearch.tsx';
import { RefreshButton } from '#platform/resource-table/web/RefreshButton.tsx';
import { ResourcePage } from '#platform/resource-table/web/ResourcePage.tsx';
import { ResourceTable } from '#platform/resource-table/web/ResourceTable.tsx';
import { RowActions, rowActionsWidth } from '#platform/resource-table/web/RowActions.tsx';
import { SelectionBar } from '#platform/resource-table/web/SelectionBar.tsx';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { Toolbar } from '#platform/resource-table/web/Toolbar.tsx';
import { useColumnChoice } from '#platform/resource-table/web/useColumnChoice.ts';
import { useConfirmDelete } from '#platform/resource-table/web/useConfirmDelete.tsx';
import { useListAddress } from '#platform/resource-table/web/useListAddress.ts';
import { useOpenRecord } from '#platform/resource-table/web/useOpenRecord.ts';
import { useResourceTable } from '#platform/resource-table/web/useResourceTable.ts';
import { useShortcut } from '#platform/resource-table/web/useShortcut.ts';
import { resourceTableTexts } from '#platform/resource-table/resource-table.texts.ts';
import { dataPermissionCalls } from '#platform/data-permission/data-permission.contract.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { ofFunctions } from '#platform/wire/endpoint.ts';
import { call, download } from '#platform/wire/web/client.ts';
import { ParameterForm } from './ParameterForm.tsx';
import { ParameterLanguages } from './ParameterLanguages.tsx';
import { ParameterPermission } from './ParameterPermission.tsx';
import { conditionMap, loadParameters, parameterKey, parameterList, parameterName } from './parameter-list.ts';
import { useParameterColumns } from './useParameterColumns.tsx';
import { useMayChangeRow } from './useMayChangeRow.ts';
import { useParameterFilters } from './useParameterFilters.tsx';

const kinds = ['add', 'edit', 'languages', 'permission'] as const;
const tableName = 'parameters';

const loadItem = (oid: string): Promise<ParameterRow> => call(parameterCalls.item, { query: { oid } });

/** Parameter data: code lists and their names per language (seed 000 §2.2). */
const ParametersScreen = () => {
  const t = useTexts(parameterTexts);
  const words = useTexts(resourceTableTexts);
  const data = useTexts(dataPermissionTexts);
  const client = useQueryClient();
  const mayChange = useMayCall(parameterCalls.edit);
  const mayChangeRow = useMayChangeRow();
  const mayGrant = useMayCall(ofFunctions(dataPermissionCalls.save, [parameterMenu.id]));
  const address = useListAddress(parameterList);
  const { record, open, close } = useOpenRecord(kinds);
  const table = useResourceTable({ name: tableName, address, load: loadParameters, keyOf: parameterKey });
  const { patchRow, selection } = table;
  const confirmDelete = useConfirmDelete();
  const filterFields = useParameterFilters(address.state.filters);

  const setStatus = useCallback(
    async ({ oid }: ParameterRow, status: YesNo) =>
      patchRow(oid, await call(parameterCalls.edit, { content: { oid, status } })),
    [patchRow],
  );
  const columns = useColumnChoice(tableName, useParameterColumns(mayChangeRow, setStatus));
  useShortcut('n', () => open('add'), mayChange && record === null);

  const reload = (): void => {
    void client.invalidateQueries({ queryKey: [tableName] });
  };
  const saved = (): void => {
    reload();
    close();
  };
  const permissionSaved = (): void => {
    selection.clear();
    close();
  };
  const removeSelected = (): void =>
    confirmDelete({
      names: selection.rows.map(parameterName),
      depends: t('parameter.deleteDepends'),
      remove: () => call(parameterCalls.remove, { content: selection.keys }),
      onDone: () => {
        selection.clear();
        reload();
      },
    });

  if (record?.kind === 'add' && mayChange) return <ParameterForm onSaved={saved} onClose={close} />;
  if (record?.kind === 'edit' && mayChange) {
    return (
      <LoadRecord
        key={record.id}
        queryKey={[tableName, 'item', record.id]}
        load={() => loadItem(record.id)}
        onClose={close}
      >
        {(row) =>
          mayChangeRow(row) ? (
            <ParameterForm row={row} onSaved={saved} onClose={close} />
          ) : (
            <ParameterLanguages row={row} editable={false} onBack={close} />
          )
        }
      </LoadRecord>
    );
  }
  if (record?.kind === 'languages') {
    return (
      <LoadRecord
        key={record.id}
        queryKey={[tableName, 'item', record.id]}
        load={() => loadItem(record.id)}
        onClose={close}
      >
        {(row) => <ParameterLanguages row={row} editable={mayChangeRow(row)} onBack={close} />}
      </LoadRecord>
    );
  }

  if (record?.kind === 'permission') {
    return (
      <ParameterPermission key={record.id} oids={record.id.split(',')} onSaved={permissionSaved} onClose={close} />
    );
  }

  const addButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('add')}>
      {t('parameter.add')} <kbd className="kit-key">n</kbd>
    </Button>
  );
  const rowActions = (row: ParameterRow) => [
    ...(mayChangeRow(row)
      ? [
          {
            key: 'edit',
            label: t('parameter.edit'),
            icon: <EditOutlined aria-hidden />,
            onClick: () => open('edit', row.oid),
          },
        ]
      : []),
    {
      key: 'languages',
      label: t('parameter.languages'),
      icon: <TranslationOutlined aria-hidden />,
      onClick: () => open('languages', row.oid),
    },
    {
      key: 'permission',
      label: data('data_permission.permission'),
      icon: <LockOutlined aria-hidden />,
      onClick: () => open('permission', row.oid),
    },
  ];

  return (
    <ResourcePage>
      <PageHeader
        title={t('parameter.title')}
        purpose={t('parameter.purpose')}
        actions={
          <>
            <ExportButton
              total={table.status === 'ready' ? table.total : undefined}
              run={() => {
                const { sortField, sortOrder } = address.state;
                const query = { sortField, sortOrder };
                return download(parameterCalls.exportAll, {
                  query,
                  sealedQuery: { conditionMap: conditionMap(address.state) },
                });
              }}
            />
            {mayChange ? addButton : null}
          </>
        }
      />
      <Toolbar
        views
        end={
          <>
            <RefreshButton table={table} />
            <ColumnChooser choice={columns} />
          </>
        }
      >
        <QuickSearch value={address.state.search} onSearch={address.setSearch} hint={t('parameter.searchHint')} />
        <AdvancedSearch address={address} fields={filterFields} />
        <FilterChips address={address} fields={filterFields} />
      </Toolbar>
      <ResourceTable
        table={table}
        columns={columns.shown}
        label={t('parameter.title')}
        nameOf={parameterName}
        selectable={mayChange}
        onOpen={mayChange ? (row) => open(mayChangeRow(row) ? 'edit' : 'languages', row.oid) : undefined}
        actions={{
          width: rowActionsWidth(3),
          render: (row) => <RowActions of={parameterName(row)} actions={rowActions(row)} />,
        }}
        empty={{
          title: t('parameter.emptyTitle'),
          hint: t('parameter.emptyHint'),
          action: mayChange ? addButton : undefined,
        }}
        bar={
          <SelectionBar table={table}>
            {mayGrant ? (
              <BatchPermissionButton
                count={selection.count}
                onClick={() => open('permission', selection.keys.join(','))}
              />
            ) : null}
            {selection.rows.every(mayChangeRow) ? (
              <Button size="small" danger icon={<DeleteOutlined aria-hidden />} onClick={removeSelected}>
                {words('table.delete')}
              </Button>
            ) : null}
          </SelectionBar>
        }
      />
    </ResourcePage>
  );
};

export default ParametersScreen;
