import { EnvironmentFilled, EnvironmentOutlined, EyeOutlined } from '@ant-design/icons';
import {
  documentCalls,
  documentMenu,
  type DocumentRecord,
  type DocumentRow,
} from '#features/documents/documents.contract.ts';
import { documentTexts } from '#features/documents/documents.texts.ts';
import { Confirmations } from '#platform/confirmations/web/Confirmations.tsx';
import { useConfirmationAction } from '#platform/confirmations/web/useConfirmationAction.tsx';
import { dataPermissionCalls } from '#platform/data-permission/data-permission.contract.ts';
import { BatchPermissionButton } from '#platform/data-permission/web/BatchPermissionButton.tsx';
import { FilePreview } from '#platform/files/web/FilePreview.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { ofFunctions } from '#platform/wire/endpoint.ts';
import { call } from '#platform/wire/web/client.ts';
import {
  documentConfirmations,
  documentDialogWidth,
  documentFormWidth,
  documentList,
  documentName,
} from './document-list.ts';
import { DocumentForm } from './DocumentForm.tsx';
import { DocumentPermission } from './DocumentPermission.tsx';
import { DocumentVersions } from './DocumentVersions.tsx';
import { useChooseGuide } from './useChooseGuide.ts';
import { useDocumentColumns } from './useDocumentColumns.tsx';
import { useDocumentFilters } from './useDocumentFilters.tsx';

const kinds = ['add', 'edit', 'preview', 'versions', 'permission', 'confirmations'] as const;

const loadItem = (oid: string): Promise<DocumentRecord> => call(documentCalls.item, { query: { oid } });

/** Controlled documents: files that the app and the web read by their id, with language versions (seed 001 §2.8). */
const DocumentsScreen = () => {
  const t = useTexts(documentTexts);
  const mayChange = useMayCall(documentCalls.edit);
  const mayGrant = useMayCall(ofFunctions(dataPermissionCalls.save, [documentMenu.id]));
  const screen = useListScreen(documentList, kinds);
  const { record, open, close, saved } = screen;
  const { selection } = screen.table;
  const columns = useDocumentColumns(mayChange, screen.changeStatus);
  const filters = useDocumentFilters();
  const chooseGuide = useChooseGuide(screen.reload);
  const action = useRowActions();
  const confirmations = useConfirmationAction();

  if (record?.kind === 'versions' && !mayChange) {
    return (
      <OpenRecord screen={screen} load={loadItem}>
        {(row) => <DocumentVersions row={row} onBack={close} />}
      </OpenRecord>
    );
  }
  if (record?.kind === 'confirmations') {
    return (
      <OpenRecord screen={screen} load={loadItem}>
        {(row) => <Confirmations list={documentConfirmations} oid={row.oid} name={documentName(row)} onBack={close} />}
      </OpenRecord>
    );
  }
  if (record?.kind === 'permission') {
    const permissionSaved = (): void => {
      selection.clear();
      close();
    };
    return <DocumentPermission oids={record.id.split(',')} onSaved={permissionSaved} onClose={close} />;
  }

  const guide = (row: DocumentRow): RowAction => ({
    key: 'guide',
    label: t(row.isguide === 'Y' ? 'document.noGuide' : 'document.useAsGuide'),
    icon: row.isguide === 'Y' ? <EnvironmentFilled aria-hidden /> : <EnvironmentOutlined aria-hidden />,
    onClick: () => void chooseGuide(row),
  });
  const preview = ({ oid }: DocumentRow): RowAction => ({
    key: 'preview',
    label: t('common.preview'),
    icon: <EyeOutlined aria-hidden />,
    onClick: () => open('preview', oid),
  });
  return (
    <>
      <ListPage
        screen={screen}
        title={t('common.controlledDocuments')}
        purpose={t('document.purpose')}
        searchHint={t('common.searchIdNameDescription')}
        columns={columns}
        filters={filters}
        empty={{ title: t('document.emptyTitle'), hint: t('document.emptyHint') }}
        onAdd={mayChange ? () => open('add') : undefined}
        onOpen={({ oid }) => open(mayChange ? 'edit' : 'preview', oid)}
        rowActions={(row) => [
          ...(mayChange ? [action.edit(() => open('edit', row.oid)), guide(row)] : []),
          action.languages(t('common.languageVersions'), () => open('versions', row.oid)),
          preview(row),
          confirmations(() => open('confirmations', row.oid)),
          action.permission(() => open('permission', row.oid)),
        ]}
        bulkActions={
          mayGrant ? (
            <BatchPermissionButton
              count={selection.count}
              onClick={() => open('permission', selection.keys.join(','))}
            />
          ) : null
        }
        deletion={mayChange ? { note: t('document.deleteDepends') } : undefined}
      />
      {record?.kind === 'add' && mayChange ? <DocumentForm onSaved={saved} onClose={close} /> : null}
      {(record?.kind === 'edit' || record?.kind === 'versions') && mayChange ? (
        <OpenRecord screen={screen} load={loadItem} dialog={{ title: t('common.edit'), width: documentFormWidth }}>
          {(row) => (
            <DocumentForm row={row} forLanguages={record.kind === 'versions'} onSaved={saved} onClose={close} />
          )}
        </OpenRecord>
      ) : null}
      {record?.kind === 'preview' ? (
        <OpenRecord screen={screen} load={loadItem} dialog={{ title: t('common.preview'), width: documentDialogWidth }}>
          {(row) => <FilePreview file={row.fileInfo} onClose={close} />}
        </OpenRecord>
      ) : null}
    </>
  );
};

export default DocumentsScreen;
