import { PartitionOutlined, SwapOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback } from 'react';
import {
  masterDataCalls,
  masterDataKind,
  masterDataMenu,
  type MasterDataRow,
  masterDataImport,
} from '#features/master-data/master-data.contract.ts';
import { masterDataUseTexts } from '#features/master-data/master-data-uses.texts.ts';
import { masterDataTexts } from '#features/master-data/master-data.texts.ts';
import { dataPermissionCalls } from '#platform/data-permission/data-permission.contract.ts';
import { BatchPermissionButton } from '#platform/data-permission/web/BatchPermissionButton.tsx';
import { DataPermissionPage } from '#platform/data-permission/web/DataPermissionPage.tsx';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { ImportButton } from '#platform/bulk-import/web/ImportButton.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';
import { recordKey, useListScreen } from '#platform/records/web/useListScreen.ts';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { SortButton } from '#platform/sort-dialog/web/SortButton.tsx';
import { ofFunctions } from '#platform/wire/endpoint.ts';
import { call } from '#platform/wire/web/client.ts';
import { loadMasterData, masterDataList } from './master-data-list.ts';
import { MasterDataForm } from './MasterDataForm.tsx';
import { ReplacedDialog } from './ReplacedDialog.tsx';
import { SortMasterData } from './SortMasterData.tsx';
import { UsesDialog } from './UsesDialog.tsx';
import { useMasterDataColumns } from './useMasterDataColumns.tsx';
import { useMasterDataFilters } from './useMasterDataFilters.tsx';

const kinds = ['add', 'edit', 'languages', 'permission', 'order', 'uses', 'replaced'] as const;

const usesIcon = <PartitionOutlined aria-hidden />;
const replacedIcon = <SwapOutlined aria-hidden />;

const loadNextSort = () => call(masterDataCalls.nextSort, {});

/** Master data: companies, plants and other rows sorted into classes (seed 001 §2.9). */
const MasterDataScreen = () => {
  const t = useTexts(masterDataTexts);
  const uses = useTexts(masterDataUseTexts);
  const mayChange = useMayCall(masterDataCalls.edit);
  const mayGrant = useMayCall(ofFunctions(dataPermissionCalls.save, [masterDataMenu.id]));
  const screen = useListScreen(masterDataList, kinds);
  const { record, open, close, saved } = screen;
  const { selection, patchRow } = screen.table;
  const changeMobile = useCallback(
    async ({ oid }: MasterDataRow, ismobile: YesNo): Promise<void> =>
      patchRow(oid, await call(masterDataCalls.edit, { content: { oid, ismobile } })),
    [patchRow],
  );
  const columns = useMasterDataColumns({ mayChange, changeStatus: screen.changeStatus, changeMobile });
  const filters = useMasterDataFilters();
  const action = useRowActions();

  if (record?.kind === 'add' && mayChange)
    return (
      <LoadRecord queryKey={recordKey(masterDataList.name, 'next')} load={loadNextSort} onClose={close}>
        {({ sort }) => <MasterDataForm sort={sort} onSaved={saved} onClose={close} />}
      </LoadRecord>
    );
  if ((record?.kind === 'edit' || record?.kind === 'languages') && mayChange)
    return (
      <OpenRecord screen={screen} load={loadMasterData}>
        {(row) => (
          <MasterDataForm row={row} forLanguages={record.kind === 'languages'} onSaved={saved} onClose={close} />
        )}
      </OpenRecord>
    );
  if (record?.kind === 'permission') {
    const savedAndCleared = (): void => {
      selection.clear();
      close();
    };
    return (
      <DataPermissionPage
        key={record.id}
        kind={masterDataKind}
        dataOids={record.id.split(',')}
        governedBy={masterDataMenu.id}
        editable={mayGrant}
        onSaved={savedAndCleared}
        onClose={close}
      />
    );
  }
  const list = (
    <ListPage
      screen={screen}
      title={t('master_data.title')}
      purpose={t('master_data.purpose')}
      searchHint={t('master_data.searchHint')}
      columns={columns}
      filters={filters}
      empty={{ title: t('master_data.emptyTitle'), hint: t('master_data.emptyHint') }}
      onAdd={mayChange ? () => open('add') : undefined}
      onOpen={mayChange ? ({ oid }) => open('edit', oid) : undefined}
      rowActions={({ oid }) => [
        ...(mayChange
          ? [
              action.edit(() => open('edit', oid)),
              action.languages(t('common.languageVersions'), () => open('languages', oid)),
            ]
          : []),
        action.permission(() => open('permission', oid)),
        {
          key: 'uses',
          label: uses('master_data.uses'),
          icon: usesIcon,
          hotkey: 'u',
          onClick: () => open('uses', oid),
        },
      ]}
      selectable={mayChange}
      bulkActions={
        mayGrant ? (
          <BatchPermissionButton count={selection.count} onClick={() => open('permission', selection.keys.join(','))} />
        ) : null
      }
      deletion={mayChange ? {} : undefined}
      headerActions={
        <>
          {mayChange ? <SortButton onClick={() => open('order')} /> : null}
          <Button icon={replacedIcon} aria-haspopup="dialog" onClick={() => open('replaced', 'all')}>
            {uses('master_data.replacedIds')}
          </Button>
          <ImportButton calls={masterDataImport} onImported={screen.reload} />
        </>
      }
    />
  );
  return (
    <>
      {list}
      {record?.kind === 'order' && mayChange ? (
        <SortMasterData state={screen.address.state} onSaved={screen.reload} onClose={close} />
      ) : null}
      {record?.kind === 'replaced' ? <ReplacedDialog onClose={close} /> : null}
      {record?.kind === 'uses' && record.id ? (
        <UsesDialog oid={record.id} onReplaced={selection.clear} onClose={close} />
      ) : null}
    </>
  );
};

export default MasterDataScreen;
