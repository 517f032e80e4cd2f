import { DownloadOutlined, EditOutlined, ExportOutlined, GlobalOutlined, PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback } from 'react';
import { appVersionCalls, type AppVersionRow } from '#features/app-versions/app-versions.contract.ts';
import { appVersionTexts } from '#features/app-versions/app-versions.texts.ts';
import { useDownload } from '#platform/files/web/useDownload.tsx';
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
import { type RowAction, RowActions, rowActionsWidth } from '#platform/resource-table/web/RowActions.tsx';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { Toolbar } from '#platform/resource-table/web/Toolbar.tsx';
import { useColumnChoice } from '#platform/resource-table/web/useColumnChoice.ts';
import { useListAddress } from '#platform/resource-table/web/useListAddress.ts';
import { useOpenRecord } from '#platform/resource-table/web/useOpenRecord.ts';
import { useResourceTable } from '#platform/resource-table/web/useResourceTable.ts';
import { useShortcut } from '#platform/resource-table/web/useShortcut.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call, download } from '#platform/wire/web/client.ts';
import {
  appVersionKey,
  appVersionList,
  appVersionName,
  conditionMap,
  loadAppVersion,
  loadAppVersions,
  tableName,
} from './app-version-list.ts';
import { OpenForm } from './OpenForm.tsx';
import { useAppVersionColumns } from './useAppVersionColumns.tsx';
import { useAppVersionFilters } from './useAppVersionFilters.tsx';
import { VersionUrls } from './VersionUrls.tsx';

const kinds = ['add', 'edit', 'detail'] as const;

/** App versions: where each version of the mobile app is, and which is the latest (seed 001 §2.5). */
const AppVersionsScreen = () => {
  const t = useTexts(appVersionTexts);
  const client = useQueryClient();
  const mayChange = useMayCall(appVersionCalls.edit);
  const address = useListAddress(appVersionList);
  const { record, open, close } = useOpenRecord(kinds);
  const { download: downloadFile } = useDownload();
  const table = useResourceTable({ name: tableName, address, load: loadAppVersions, keyOf: appVersionKey });
  const { patchRow } = table;
  const filterFields = useAppVersionFilters();
  const setStatus = useCallback(
    async ({ oid }: AppVersionRow, status: YesNo) =>
      patchRow(oid, await call(appVersionCalls.edit, { content: { oid, status } })),
    [patchRow],
  );
  // The one that was the latest before changes too.
  const makeLatest = useCallback(
    async ({ oid }: AppVersionRow) => {
      await call(appVersionCalls.setLatest, { content: { oid, islatest: 'Y' } });
      await client.invalidateQueries({ queryKey: [tableName] });
    },
    [client],
  );
  const columns = useColumnChoice(tableName, useAppVersionColumns({ mayChange, setStatus, makeLatest }));
  useShortcut('n', () => open('add'), mayChange && record === null);

  const saved = (): void => {
    void client.invalidateQueries({ queryKey: [tableName] });
    close();
  };

  if (record?.kind === 'detail') {
    const { id } = record;
    return (
      <LoadRecord key={id} queryKey={[tableName, 'item', id]} load={() => loadAppVersion(id)} onClose={close}>
        {(row) => <VersionUrls row={row} editable={mayChange} onBack={close} />}
      </LoadRecord>
    );
  }
  if (record && mayChange) {
    return <OpenForm oid={record.kind === 'edit' ? record.id : undefined} onSaved={saved} onClose={close} />;
  }

  const addButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('add')}>
      {t('common.add')} <kbd className="kit-key">n</kbd>
    </Button>
  );
  const rowActions = (row: AppVersionRow): RowAction[] => {
    const { oid, fileInfo } = row;
    const edit: RowAction = {
      key: 'edit',
      label: t('common.edit'),
      icon: <EditOutlined aria-hidden />,
      onClick: () => open('edit', oid),
    };
    const detail: RowAction = {
      key: 'detail',
      label: t('app_version.detail'),
      icon: <GlobalOutlined aria-hidden />,
      onClick: () => open('detail', oid),
    };
    const fetchFile = (file: NonNullable<typeof fileInfo>): RowAction => ({
      key: 'download',
      label: t('common.downloadPackage'),
      icon: <DownloadOutlined aria-hidden />,
      onClick: () => downloadFile(file),
    });
    return [...(mayChange ? [edit] : []), detail, ...(fileInfo ? [fetchFile(fileInfo)] : [])];
  };

  return (
    <ResourcePage>
      <PageHeader
        title={t('app_version.title')}
        purpose={t('app_version.purpose')}
        actions={
          <>
            <Button href="/download" target="_blank" icon={<ExportOutlined aria-hidden />}>
              {t('app_version.openPage')}
            </Button>
            <ExportButton
              total={table.status === 'ready' ? table.total : undefined}
              run={() =>
                download(appVersionCalls.exportAll, {
                  query: { sortField: address.state.sortField, sortOrder: address.state.sortOrder },
                  sealedQuery: { conditionMap: conditionMap(address.state) },
                })
              }
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
        <QuickSearch value={address.state.search} onSearch={address.setSearch} hint={t('app_version.searchHint')} />
        <AdvancedSearch address={address} fields={filterFields} />
        <FilterChips address={address} fields={filterFields} />
      </Toolbar>
      <ResourceTable
        table={table}
        columns={columns.shown}
        label={t('app_version.title')}
        nameOf={appVersionName}
        onOpen={mayChange ? (row) => open('edit', row.oid) : undefined}
        actions={{
          width: rowActionsWidth(3),
          render: (row) => <RowActions of={appVersionName(row)} actions={rowActions(row)} />,
        }}
        empty={{
          title: t('app_version.emptyTitle'),
          hint: t('app_version.emptyHint'),
          action: mayChange ? addButton : undefined,
        }}
      />
    </ResourcePage>
  );
};

export default AppVersionsScreen;
