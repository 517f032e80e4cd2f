import {
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  EyeOutlined,
  PlusOutlined,
  SortAscendingOutlined,
} from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  companyDocumentCalls,
  companyDocumentMenu,
  type CompanyDocumentRow,
} from '#features/company-documents/company-documents.contract.ts';
import { companyDocumentTexts } from '#features/company-documents/company-documents.texts.ts';
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
import { SelectionBar } from '#platform/resource-table/web/SelectionBar.tsx';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { Toolbar } from '#platform/resource-table/web/Toolbar.tsx';
import { useColumnChoice } from '#platform/resource-table/web/useColumnChoice.ts';
import { useConfirmDelete } from '#platform/resource-table/web/useConfirmDelete.tsx';
import { useListAddress } from '#platform/resource-table/web/useListAddress.ts';
import { useOpenRecord } from '#platform/resource-table/web/useOpenRecord.ts';
import { type TableState, useResourceTable } from '#platform/resource-table/web/useResourceTable.ts';
import { useShortcut } from '#platform/resource-table/web/useShortcut.ts';
import { useMayCall, useScreenEntry } from '#platform/rights/web/useMayCall.ts';
import { call, download } from '#platform/wire/web/client.ts';
import {
  conditionMap,
  documentKey,
  documentList,
  documentName,
  loadDocuments,
  tableName,
  type DocumentListState,
} from './document-list.ts';
import { DocumentForm } from './DocumentForm.tsx';
import { PlaceSelect } from './PlaceSelect.tsx';
import { SortDocuments } from './SortDocuments.tsx';
import { useDocumentColumns } from './useDocumentColumns.tsx';
import { useDocumentFile } from './useDocumentFile.tsx';
import { useDocumentFilters } from './useDocumentFilters.tsx';
import { type PlaceChoice, usePlace } from './usePlace.ts';

const kinds = ['add', 'edit'] as const;

/** The list of the chosen plant; until one is known, what stands in the way. */
const useDocuments = (choice: PlaceChoice) => {
  const address = useListAddress(documentList);
  const { place, state, error, retry } = choice;
  // Whatever the list is loaded by is named in its state: another plant is another list.
  const placed = useMemo(() => ({ ...address, state: { ...address.state, ...place } }), [address, place]);
  const load = useCallback((wanted: DocumentListState) => loadDocuments(wanted, place), [place]);
  const table = useResourceTable({ name: tableName, address: placed, load, keyOf: documentKey });
  const isPlaced = place !== null && place.pzid !== '';
  const shown: TableState<CompanyDocumentRow> =
    state === 'ready'
      ? { ...table, narrowed: isPlaced && table.narrowed }
      : { ...table, status: state, error, refresh: retry };
  return { address, table: shown, isPlaced };
};

/** Company documents: what each plant publishes for its people, in an order of its own (seed 001 §2.7). */
const CompanyDocumentsScreen = () => {
  const t = useTexts(companyDocumentTexts);
  const client = useQueryClient();
  const entry = useScreenEntry();
  const choice = usePlace(entry?.id ?? companyDocumentMenu.id);
  const mayChange = useMayCall(companyDocumentCalls.edit) && choice.mayChange;
  // A second menu entry has a name of its own.
  const title = entry?.title || t('company_document.title');
  const { place } = choice;
  const { address, table, isPlaced } = useDocuments(choice);
  const { record, open, close } = useOpenRecord(kinds);
  const [ordering, setOrdering] = useState(false);
  const { patchRow, selection } = table;
  const { preview, download: downloadFile, dialog } = useDocumentFile();
  const confirmDelete = useConfirmDelete();
  const filterFields = useDocumentFilters();
  const setStatus = useCallback(
    async ({ oid }: CompanyDocumentRow, status: YesNo) =>
      patchRow(oid, await call(companyDocumentCalls.edit, { content: { oid, status } })),
    [patchRow],
  );
  const columns = useColumnChoice(tableName, useDocumentColumns({ mayChange, setStatus, preview }));
  useShortcut('n', () => open('add'), mayChange && isPlaced && record === null && !ordering);

  const { clear } = selection;
  const listKey = place ? `${place.co}/${place.pzid}` : '';
  // What is chosen in one plant's list is not deleted in another's.
  useEffect(() => clear(), [clear, listKey]);

  const reload = (): void => void client.invalidateQueries({ queryKey: [tableName, 'page'] });
  const saved = (): void => {
    reload();
    close();
  };
  const remove = (rows: readonly CompanyDocumentRow[]): void =>
    confirmDelete({
      names: rows.map(documentName),
      depends: t('company_document.deleteDepends'),
      remove: () => call(companyDocumentCalls.remove, { content: rows.map(documentKey) }),
      onDone: () => {
        clear();
        reload();
      },
    });

  const addButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} disabled={!isPlaced} onClick={() => open('add')}>
      {t('common.add')} <kbd className="kit-key">n</kbd>
    </Button>
  );
  const rowActions = (row: CompanyDocumentRow): RowAction[] => [
    {
      key: 'preview',
      label: t('common.preview'),
      icon: <EyeOutlined aria-hidden />,
      onClick: () => preview(row),
    },
    {
      key: 'download',
      label: t('common.download'),
      icon: <DownloadOutlined aria-hidden />,
      onClick: () => downloadFile(row),
    },
    ...(mayChange
      ? [
          {
            key: 'edit',
            label: t('common.edit'),
            icon: <EditOutlined aria-hidden />,
            onClick: () => open('edit', row.oid),
          },
          {
            key: 'delete',
            label: t('common.delete'),
            icon: <DeleteOutlined aria-hidden />,
            danger: true,
            onClick: () => remove([row]),
          },
        ]
      : []),
  ];
  const emptyWords = (): { title: string; hint: string } => {
    if (isPlaced) return { title: t('company_document.emptyTitle'), hint: t('company_document.emptyHint') };
    return place
      ? { title: t('company_document.no_plant'), hint: t('company_document.noPlantHint') }
      : { title: t('company_document.no_company'), hint: t('company_document.noCompanyHint') };
  };

  return (
    <ResourcePage>
      <PageHeader
        title={title}
        purpose={t('company_document.purpose')}
        actions={
          <>
            {place && isPlaced ? (
              <ExportButton
                total={table.status === 'ready' ? table.total : undefined}
                run={() => {
                  const { sortField, sortOrder } = address.state;
                  return download(companyDocumentCalls.exportAll, {
                    query: { sortField, sortOrder },
                    sealedQuery: { conditionMap: conditionMap(address.state, place) },
                  });
                }}
              />
            ) : null}
            {mayChange ? (
              <Button
                icon={<SortAscendingOutlined aria-hidden />}
                disabled={!isPlaced}
                onClick={() => setOrdering(true)}
              >
                {t('company_document.order')}
              </Button>
            ) : null}
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
        <PlaceSelect choice={choice} />
        <QuickSearch
          value={address.state.search}
          onSearch={address.setSearch}
          hint={t('company_document.searchHint')}
        />
        <AdvancedSearch address={address} fields={filterFields} />
        <FilterChips address={address} fields={filterFields} />
      </Toolbar>
      <ResourceTable
        table={table}
        columns={columns.shown}
        label={title}
        nameOf={documentName}
        selectable={mayChange}
        onOpen={(row) => (mayChange ? open('edit', row.oid) : preview(row))}
        actions={{
          width: rowActionsWidth(mayChange ? 4 : 2),
          render: (row) => <RowActions of={documentName(row)} actions={rowActions(row)} />,
        }}
        empty={{ ...emptyWords(), action: mayChange && isPlaced ? addButton : undefined }}
        bar={
          <SelectionBar table={table}>
            <Button size="small" danger icon={<DeleteOutlined aria-hidden />} onClick={() => remove(selection.rows)}>
              {t('common.delete')}
            </Button>
          </SelectionBar>
        }
      />
      {place && isPlaced && mayChange && record ? (
        <DocumentForm
          key={record.kind === 'edit' ? record.id : 'add'}
          oid={record.kind === 'edit' ? record.id : undefined}
          place={place}
          placeName={choice.name}
          onSaved={saved}
          onClose={close}
        />
      ) : null}
      {place && isPlaced && ordering ? (
        <SortDocuments place={place} placeName={choice.name} onSaved={reload} onClose={() => setOrdering(false)} />
      ) : null}
      {dialog}
    </ResourcePage>
  );
};

export default CompanyDocumentsScreen;
