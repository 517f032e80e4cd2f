import { ApartmentOutlined, CopyOutlined, LayoutOutlined } from '@ant-design/icons';
import { useCallback, useMemo } from 'react';
import { mobileFormWrites } from '#features/mobile-forms/mobile-form-writes.contract.ts';
import type { FormRow } from '#features/mobile-forms/mobile-forms.contract.ts';
import { mobileFormTexts } from '#features/mobile-forms/mobile-forms.texts.ts';
import { mobileFormColumnTexts } from '#features/mobile-forms/mobile-form-columns.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { columnsOf, statusColumn } from '#platform/records/web/columns-of.tsx';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import { type ResourceColumn, switchAlone } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { StatusSwitch, type YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';
import { FormFields, loadColumns } from './FormFields.tsx';
import { LevelMenu } from './LevelMenu.tsx';
import { formList, formName, loadForm } from './mobile-form-list.ts';
import { MobileFormEdit } from './MobileFormEdit.tsx';
import { MobileFormWizard } from './MobileFormWizard.tsx';
import { ProcessLines } from './ProcessLines.tsx';
import './mobile-forms.css';

const kinds = ['add', 'copy', 'edit', 'fields', 'lines'] as const;

const { code, text, number, time } = columnsOf<FormRow>();

/** A form with its fields, which a copy begins with. */
const loadCopied = async (oid: string) => {
  const row = await loadForm(oid);
  return { row, columns: await loadColumns(row) };
};

/** Mobile forms: which form employees fill in at which stage of a process (seed 001 §2.2). */
const MobileFormsScreen = () => {
  const t = useTexts(mobileFormTexts);
  const words = useTexts(mobileFormColumnTexts);
  const mayChange = useMayCall(mobileFormWrites.edit);
  const screen = useListScreen(formList, kinds);
  const { record, open, close, saved, changeStatus, address } = screen;
  const { patchRow } = screen.table;
  const { yesNo, status } = useFilterFields();
  const action = useRowActions();
  const saveEdit = useCallback(
    async ({ oid }: FormRow, edit: YesNo) =>
      patchRow(oid, await call(mobileFormWrites.edit, { content: { oid, edit } })),
    [patchRow],
  );
  const { setSearch } = address;
  const columns = useMemo(
    (): ResourceColumn<FormRow>[] => [
      code('proid', t('common.processId'), { always: true }),
      text('pronm', t('common.process')),
      code('lineid', t('common.stageId')),
      {
        key: 'linenm',
        title: t('common.stage'),
        minWidth: 150,
        render: (row) => (
          <span className="mobile-form-stage">
            <CutText text={row.linenm} />
            {row.proid === row.lineid ? (
              <LevelMenu row={row} onStage={setSearch} onManage={() => open('lines', row.oid)} />
            ) : null}
          </span>
        ),
      },
      code('artid', t('mobile_form.artid'), { rank: 2 }),
      number('columncount', t('mobile_form.columncount'), { width: 90, rank: 3 }),
      time('txdat', t('common.changedAt'), { hiddenByDefault: true }),
      {
        key: 'edit',
        title: t('mobile_form.edit'),
        width: 96,
        cut: switchAlone,
        render: (row) => (
          <StatusSwitch
            value={row.edit}
            name={words('mobile_form.editOf', { name: formName(row) })}
            disabled={!mayChange}
            save={(next) => saveEdit(row, next)}
          />
        ),
      },
      statusColumn<FormRow>(t('common.status'), { nameOf: formName, mayChange, save: changeStatus }),
    ],
    [changeStatus, mayChange, open, saveEdit, setSearch, t, words],
  );

  if (record?.kind === 'add' && mayChange) return <MobileFormWizard onSaved={saved} onClose={close} />;
  if (record?.kind === 'copy' && mayChange) {
    return (
      <OpenRecord screen={screen} load={loadCopied}>
        {(copied) => <MobileFormWizard copied={copied} onSaved={saved} onClose={close} />}
      </OpenRecord>
    );
  }
  if (record?.kind === 'edit' && mayChange) {
    return (
      <OpenRecord screen={screen} load={loadForm}>
        {(row) => <MobileFormEdit row={row} onSaved={saved} onClose={close} />}
      </OpenRecord>
    );
  }
  if (record?.kind === 'fields') {
    return (
      <OpenRecord screen={screen} load={loadForm}>
        {(row) => <FormFields row={row} mayChange={mayChange} onBack={close} />}
      </OpenRecord>
    );
  }
  if (record?.kind === 'lines') {
    return (
      <OpenRecord screen={screen} load={loadForm}>
        {(row) => <ProcessLines form={row} mayChange={mayChange} onBack={close} />}
      </OpenRecord>
    );
  }

  const rowActions = ({ oid }: FormRow): RowAction[] => {
    const fields: RowAction = {
      key: 'fields',
      label: t('mobile_form.design'),
      icon: <LayoutOutlined aria-hidden />,
      onClick: () => open('fields', oid),
    };
    const copy: RowAction = {
      key: 'copy',
      label: t('mobile_form.copyNamed'),
      icon: <CopyOutlined aria-hidden />,
      onClick: () => open('copy', oid),
    };
    const lines: RowAction = {
      key: 'lines',
      label: t('mobile_form.lines'),
      icon: <ApartmentOutlined aria-hidden />,
      onClick: () => open('lines', oid),
    };
    return [...(mayChange ? [action.edit(() => open('edit', oid))] : []), fields, ...(mayChange ? [copy] : []), lines];
  };

  return (
    <ListPage
      screen={screen}
      title={t('mobile_form.title')}
      purpose={t('mobile_form.purpose')}
      searchHint={t('mobile_form.searchHint')}
      columns={columns}
      filters={[yesNo('edit', t('mobile_form.edit')), status]}
      empty={{ title: t('mobile_form.emptyTitle'), hint: t('mobile_form.emptyHint') }}
      onAdd={mayChange ? () => open('add') : undefined}
      onOpen={({ oid }) => open('fields', oid)}
      rowActions={rowActions}
    />
  );
};

export default MobileFormsScreen;
