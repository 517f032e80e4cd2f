import { DownloadOutlined, ExportOutlined, GlobalOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback } from 'react';
import {
  appVersionCalls,
  type AppVersionRecord,
  type AppVersionRow,
} from '#features/app-versions/app-versions.contract.ts';
import { appVersionTexts } from '#features/app-versions/app-versions.texts.ts';
import { useDownload } from '#platform/files/web/useDownload.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';
import { loadChoices } from './app-version-choices.ts';
import { appVersionList } from './app-version-list.ts';
import { AppVersionForm } from './AppVersionForm.tsx';
import { ReleaseNotes } from './ReleaseNotes.tsx';
import { useAppVersionColumns } from './useAppVersionColumns.tsx';
import { useAppVersionFilters } from './useAppVersionFilters.tsx';
import { VersionUrls } from './VersionUrls.tsx';

const kinds = ['add', 'edit', 'languages', 'detail'] as const;

const loadItem = (oid: string): Promise<AppVersionRecord> => call(appVersionCalls.item, { query: { oid } });

/** What the form needs; without an oid for a new version. */
const loadForm = async (oid?: string) => {
  const [row, choices] = await Promise.all([oid === undefined ? undefined : loadItem(oid), loadChoices()]);
  return { row, choices };
};

/** App versions: where each version of the mobile app is, and which is the latest (seed 001 §2.5). */
const AppVersionsScreen = () => {
  const t = useTexts(appVersionTexts);
  const client = useQueryClient();
  const mayChange = useMayCall(appVersionCalls.edit);
  const screen = useListScreen(appVersionList, kinds);
  const { record, open, close, saved, changeStatus } = screen;
  const { download: downloadFile } = useDownload();
  const filters = useAppVersionFilters();
  const action = useRowActions();
  const makeLatest = useCallback(
    async ({ oid }: AppVersionRow) => {
      await call(appVersionCalls.setLatest, { content: { oid, islatest: 'Y' } });
      // The version that was the latest until now has changed too.
      await client.invalidateQueries({ queryKey: [appVersionList.name, 'page'] });
    },
    [client],
  );
  const columns = useAppVersionColumns({ mayChange, changeStatus, makeLatest });

  if (record?.kind === 'detail') {
    return (
      <OpenRecord screen={screen} load={loadItem}>
        {(row) => <VersionUrls row={row} editable={mayChange} onBack={close} />}
      </OpenRecord>
    );
  }
  if (record?.kind === 'languages' && !mayChange) {
    return (
      <OpenRecord screen={screen} load={loadItem}>
        {(row) => <ReleaseNotes row={row} onBack={close} />}
      </OpenRecord>
    );
  }
  if (record && mayChange) {
    return (
      <OpenRecord screen={screen} load={(id) => loadForm(record.kind === 'add' ? undefined : id)}>
        {(loaded) => (
          <AppVersionForm {...loaded} forLanguages={record.kind === 'languages'} onSaved={saved} onClose={close} />
        )}
      </OpenRecord>
    );
  }

  const rowActions = ({ oid, fileInfo }: AppVersionRow): RowAction[] => {
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
    return [
      ...(mayChange ? [action.edit(() => open('edit', oid))] : []),
      action.languages(t('common.languageVersions'), () => open('languages', oid)),
      detail,
      ...(fileInfo ? [fetchFile(fileInfo)] : []),
    ];
  };

  return (
    <ListPage
      screen={screen}
      title={t('app_version.title')}
      purpose={t('app_version.purpose')}
      searchHint={t('app_version.searchHint')}
      columns={columns}
      filters={filters}
      empty={{ title: t('app_version.emptyTitle'), hint: t('app_version.emptyHint') }}
      onAdd={mayChange ? () => open('add') : undefined}
      onOpen={mayChange ? ({ oid }) => open('edit', oid) : undefined}
      rowActions={rowActions}
      headerActions={
        <Button href="/download" target="_blank" icon={<ExportOutlined aria-hidden />}>
          {t('app_version.openPage')}
        </Button>
      }
    />
  );
};

export default AppVersionsScreen;
