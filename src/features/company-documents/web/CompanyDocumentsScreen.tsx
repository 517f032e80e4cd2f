import { DeleteOutlined, DownloadOutlined, EyeOutlined } from '@ant-design/icons';
import { useState } from 'react';
import {
  companyDocumentCalls,
  companyDocumentMenu,
  type CompanyDocumentRow,
} from '#features/company-documents/company-documents.contract.ts';
import { companyDocumentTexts } from '#features/company-documents/company-documents.texts.ts';
import { Confirmations } from '#platform/confirmations/web/Confirmations.tsx';
import { useConfirmationAction } from '#platform/confirmations/web/useConfirmationAction.tsx';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';
import { recordKey } from '#platform/records/web/useListScreen.ts';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { useMayCall, useScreenEntry } from '#platform/rights/web/useMayCall.ts';
import { SortButton } from '#platform/sort-dialog/web/SortButton.tsx';
import { call } from '#platform/wire/web/client.ts';
import { documentConfirmations, documentList, loadDocument } from './document-list.ts';
import { DocumentForm, formWidth } from './DocumentForm.tsx';
import { PlaceSelect } from './PlaceSelect.tsx';
import { SortDocuments } from './SortDocuments.tsx';
import { useDocumentColumns } from './useDocumentColumns.tsx';
import { useDocumentFile } from './useDocumentFile.tsx';
import { useDocumentFilters } from './useDocumentFilters.tsx';
import { useDocuments } from './useDocuments.ts';
import { usePlace } from './usePlace.ts';

const loadDefaults = () => call(companyDocumentCalls.defaults, {});

/** Company documents: what each plant publishes for its employees, in its own order (seed 001 §2.7). */
const CompanyDocumentsScreen = () => {
  const t = useTexts(companyDocumentTexts);
  const entry = useScreenEntry();
  const choice = usePlace(entry?.id ?? companyDocumentMenu.id);
  const mayChange = useMayCall(companyDocumentCalls.edit) && choice.mayChangeAt(choice.place);
  const { place } = choice;
  const { screen, isPlaced } = useDocuments(choice);
  const { record, open, close, saved, reload } = screen;
  const [ordering, setOrdering] = useState(false);
  const { preview, download, dialog } = useDocumentFile();
  const columns = useDocumentColumns({ mayChange, changeStatus: screen.changeStatus, preview });
  const filters = useDocumentFilters();
  const action = useRowActions();
  const confirmations = useConfirmationAction();

  const rowActions = (row: CompanyDocumentRow): RowAction[] => {
    const deletion: RowAction = {
      key: 'delete',
      label: t('common.delete'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onClick: () => screen.removeRows([row], t('company_document.deleteDepends')),
    };
    return [
      { key: 'preview', label: t('common.preview'), icon: <EyeOutlined aria-hidden />, onClick: () => preview(row) },
      {
        key: 'download',
        label: t('common.download'),
        icon: <DownloadOutlined aria-hidden />,
        onClick: () => download(row),
      },
      confirmations(() => open('confirmations', row.oid)),
      ...(mayChange ? [action.edit(() => open('edit', row.oid)), deletion] : []),
    ];
  };
  const emptyWords = (): { title: string; hint: string } => {
    if (isPlaced) return { title: t('company_document.emptyTitle'), hint: t('company_document.emptyHint') };
    return place
      ? { title: t('company_document.no_plant'), hint: t('company_document.noPlantHint') }
      : { title: t('company_document.no_company'), hint: t('company_document.noCompanyHint') };
  };

  if (record?.kind === 'confirmations') {
    return (
      <OpenRecord screen={screen} load={loadDocument}>
        {({ oid, subject }) => <Confirmations list={documentConfirmations} oid={oid} name={subject} onBack={close} />}
      </OpenRecord>
    );
  }
  const form =
    place && isPlaced && mayChange ? { place, placeName: choice.name, onSaved: saved, onClose: close } : null;
  return (
    <>
      <ListPage
        screen={screen}
        // A further menu entry has its own name.
        title={entry?.title || t('common.companyDocuments')}
        purpose={t('company_document.purpose')}
        searchHint={t('company_document.searchHint')}
        columns={columns}
        filters={filters}
        empty={emptyWords()}
        onAdd={mayChange ? () => open('add') : undefined}
        addDisabled={!isPlaced}
        onOpen={(row) => (mayChange ? open('edit', row.oid) : preview(row))}
        rowActions={rowActions}
        headerActions={mayChange ? <SortButton disabled={!isPlaced} onClick={() => setOrdering(true)} /> : null}
        toolbarStart={<PlaceSelect choice={choice} />}
        deletion={mayChange ? { note: t('company_document.deleteDepends') } : undefined}
      />
      {record?.kind === 'add' && form ? (
        <LoadRecord
          queryKey={recordKey(documentList.name, 'defaults')}
          load={loadDefaults}
          onClose={close}
          dialog={{ title: t('company_document.addTitle', { place: choice.name }), width: formWidth }}
        >
          {(defaults) => <DocumentForm from={defaults} {...form} />}
        </LoadRecord>
      ) : null}
      {record?.kind === 'edit' && form ? (
        <OpenRecord
          screen={screen}
          load={loadDocument}
          dialog={{ title: t('company_document.editTitle'), width: formWidth }}
          outside={t('company_document.outside_scope')}
          mayChange={choice.mayChangeAt}
        >
          {(row) => <DocumentForm from={row} {...form} />}
        </OpenRecord>
      ) : null}
      {place && isPlaced && ordering ? (
        <SortDocuments place={place} placeName={choice.name} onSaved={reload} onClose={() => setOrdering(false)} />
      ) : null}
      {dialog}
    </>
  );
};

export default CompanyDocumentsScreen;
