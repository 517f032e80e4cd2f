import {
  DeleteOutlined,
  EditOutlined,
  EnvironmentFilled,
  EnvironmentOutlined,
  EyeOutlined,
  LockOutlined,
  PlusOutlined,
  TranslationOutlined,
} from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback } from 'react';
import { documentCalls, documentMenu, type DocumentRow } from '#features/documents/documents.contract.ts';
import { documentTexts } from '#features/documents/documents.texts.ts';
import { BatchPermissionButton } from '#platform/data-permission/web/BatchPermissionButton.tsx';
import { FilePreview } from '#platform/files/web/FilePreview.tsx';
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
import { dataPermissionCalls } from '#platform/data-permission/data-permission.contract.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { ofFunctions } from '#platform/wire/endpoint.ts';
import { call, download } from '#platform/wire/web/client.ts';
import {
  documentKey,
  documentList,
  documentName,
  documentQuery,
  loadDocument,
  loadDocuments,
  tableName,
} from './document-list.ts';
import { DocumentForm } from './DocumentForm.tsx';
import { DocumentPermission } from './DocumentPermission.tsx';
import { DocumentVersions } from './DocumentVersions.tsx';
import { LoadDocument } from './LoadDocument.tsx';
import { useChooseGuide } from './useChooseGuide.ts';
import { useDocumentColumns } from './useDocumentColumns.tsx';
import { useDocumentFilters } from './useDocumentFilters.tsx';

const kinds = ['add', 'edit', 'preview', 'versions', 'permission'] as const;

/**
 * Controlled documents: files that the app and the web read by their id, with versions per language (seed 001 §2.8).
 */
const DocumentsScreen = () => {
  const t = useTexts(documentTexts);
  const client = useQueryClient();
  const mayChange = useMayCall(documentCalls.edit);
  const mayGrant = useMayCall(ofFunctions(dataPermissionCalls.save, [documentMenu.id]));
  const address = useListAddress(documentList);
  const { record, open, close } = useOpenRecord(kinds);
  const table = useResourceTable({ name: tableName, address, load: loadDocuments, keyOf: documentKey });
  const { patchRow, selection } = table;
  const confirmDelete = useConfirmDelete();
  const filterFields = useDocumentFilters();

  const setStatus = useCallback(
    async ({ oid }: DocumentRow, status: YesNo) =>
      patchRow(oid, await call(documentCalls.edit, { content: { oid, status } })),
    [patchRow],
  );
  const columns = useColumnChoice(tableName, useDocumentColumns(mayChange, setStatus));
  useShortcut('n', () => open('add'), mayChange && record === null);

  const reload = useCallback((): void => {
    void client.invalidateQueries({ queryKey: [tableName] });
  }, [client]);
  const chooseGuide = useChooseGuide(reload);
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
      names: selection.rows.map(documentName),
      depends: t('document.deleteDepends'),
      remove: () => call(documentCalls.remove, { content: selection.keys }),
      onDone: () => {
        selection.clear();
        reload();
      },
    });

  if (record?.kind === 'versions') {
    return (
      <LoadRecord
        key={record.id}
        queryKey={[tableName, 'item', record.id]}
        load={() => loadDocument(record.id)}
        onClose={close}
      >
        {(row) => <DocumentVersions row={row} editable={mayChange} onBack={close} />}
      </LoadRecord>
    );
  }
  if (record?.kind === 'permission') {
    return <DocumentPermission oids={record.id.split(',')} onSaved={permissionSaved} onClose={close} />;
  }

  const addButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('add')}>
      {t('common.add')} <kbd className="kit-key">n</kbd>
    </Button>
  );
  const rowActions = (row: DocumentRow) => {
    const { oid, isguide } = row;
    return [
      ...(mayChange
        ? [
            {
              key: 'edit',
              label: t('common.edit'),
              icon: <EditOutlined aria-hidden />,
              onClick: () => open('edit', oid),
            },
            {
              key: 'guide',
              label: t(isguide === 'Y' ? 'document.noGuide' : 'document.useAsGuide'),
              icon: isguide === 'Y' ? <EnvironmentFilled aria-hidden /> : <EnvironmentOutlined aria-hidden />,
              onClick: () => void chooseGuide(row),
            },
          ]
        : []),
      {
        key: 'versions',
        label: t('common.languageVersions'),
        icon: <TranslationOutlined aria-hidden />,
        onClick: () => open('versions', oid),
      },
      {
        key: 'preview',
        label: t('common.preview'),
        icon: <EyeOutlined aria-hidden />,
        onClick: () => open('preview', oid),
      },
      {
        key: 'permission',
        label: t('common.permission'),
        icon: <LockOutlined aria-hidden />,
        onClick: () => open('permission', oid),
      },
    ];
  };

  return (
    <ResourcePage>
      <PageHeader
        title={t('document.title')}
        purpose={t('document.purpose')}
        actions={
          <>
            <ExportButton
              total={table.status === 'ready' ? table.total : undefined}
              run={() => download(documentCalls.exportAll, { query: documentQuery(address.state) })}
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
        <QuickSearch
          value={address.state.search}
          onSearch={address.setSearch}
          hint={t('common.searchIdNameDescription')}
        />
        <AdvancedSearch address={address} fields={filterFields} />
        <FilterChips address={address} fields={filterFields} />
      </Toolbar>
      <ResourceTable
        table={table}
        columns={columns.shown}
        label={t('document.title')}
        nameOf={documentName}
        selectable={mayChange}
        onOpen={({ oid }) => open(mayChange ? 'edit' : 'preview', oid)}
        actions={{
          width: rowActionsWidth(mayChange ? 5 : 3),
          render: (row) => <RowActions of={documentName(row)} actions={rowActions(row)} />,
        }}
        empty={{
          title: t('document.emptyTitle'),
          hint: t('document.emptyHint'),
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
            <Button size="small" danger icon={<DeleteOutlined aria-hidden />} onClick={removeSelected}>
              {t('common.delete')}
            </Button>
          </SelectionBar>
        }
      />
      {record?.kind === 'add' && mayChange ? <DocumentForm onSaved={saved} onClose={close} /> : null}
      {record?.kind === 'edit' && mayChange ? (
        <LoadDocument key={record.id} oid={record.id} title={t('common.edit')} onClose={close}>
          {(row) => <DocumentForm row={row} onSaved={saved} onClose={close} />}
        </LoadDocument>
      ) : null}
      {record?.kind === 'preview' ? (
        <LoadDocument key={record.id} oid={record.id} title={t('common.preview')} onClose={close}>
          {(row) => <FilePreview file={row.fileInfo} onClose={close} />}
        </LoadDocument>
      ) : null}
    </ResourcePage>
  );
};

export default DocumentsScreen;
