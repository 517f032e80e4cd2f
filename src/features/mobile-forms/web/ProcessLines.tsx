import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import {
  formLimits,
  type FormRow,
  lineFields,
  lineRow,
  type LineRow,
  processLineCalls,
} from '#features/mobile-forms/mobile-forms.contract.ts';
import { mobileFormTexts } from '#features/mobile-forms/mobile-forms.texts.ts';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { YesNoInput } from '#platform/form/web/YesNoInput.tsx';
import { BackButton } from '#platform/keyboard/web/BackButton.tsx';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PickerInput } from '#platform/picker/web/PickerField.tsx';
import { columnsOf, statusColumn } from '#platform/records/web/columns-of.tsx';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import { loadingOf } from '#platform/resource-table/web/loading.ts';
import { ResourceTable } from '#platform/resource-table/web/ResourceTable.tsx';
import { RowActions, rowActionsWidth } from '#platform/resource-table/web/RowActions.tsx';
import { StatusSwitch } from '#platform/resource-table/web/StatusSwitch.tsx';
import { useConfirmDelete } from '#platform/resource-table/web/useConfirmDelete.tsx';
import { useLocalTable } from '#platform/resource-table/web/useLocalTable.ts';
import { useYesNoWords } from '#platform/resource-table/web/YesNoFilter.tsx';
import { call } from '#platform/wire/web/client.ts';
import { useStageSource } from './catalogue-sources.tsx';
import { formList } from './mobile-form-list.ts';
import './mobile-forms.css';

type Values = Pick<LineRow, 'proid' | 'pronm' | 'sign' | 'status'>;

const keyOf = ({ oid }: LineRow): string => oid;
const nameOf = ({ pronm, proid }: LineRow): string => `${pronm} (${proid})`;
const textOf = nameOf;
const none: LineRow[] = [];
const { code, text } = columnsOf<LineRow>();
const valuesOf = ({ proid, pronm, sign, status }: LineRow): Values => ({ proid, pronm, sign, status });
const current = currentVersion<LineRow, Values>(lineRow, valuesOf);

export const linesKey = (proid: string): readonly unknown[] => [formList.name, 'lines', proid];
export const loadLines = (proid: string): Promise<LineRow[]> => call(processLineCalls.lines, { query: { proid } });

type DialogProps = { form: FormRow; row: LineRow | undefined; onSaved: () => void; onClose: () => void };

/** Assigns a stage to a process, or changes an assignment. */
const LineDialog = ({ form: { proid: parentid, pronm: parentnm }, row, onSaved, onClose }: DialogProps) => {
  const t = useTexts(mobileFormTexts);
  const shown = useYesNoWords();
  const stages = useStageSource(parentid);
  const record = useRecordForm<Values, LineRow>({
    draft: `mobile-form-lines:${row?.oid ?? `new:${parentid}`}`,
    initial: row ? valuesOf(row) : { proid: '', pronm: '', sign: 'N', status: 'Y' },
    ...(row ? { rev: row.rev } : {}),
    named: ({ pronm }) => pronm,
    fields: [
      { name: 'proid', label: t('common.stageId') },
      { name: 'pronm', label: t('common.stage') },
      { name: 'sign', label: t('mobile_form.sign'), shown },
      { name: 'status', label: t('common.status'), shown },
    ],
    schemas: { proid: lineFields.proid, pronm: lineFields.pronm, sign: lineFields.sign, status: lineFields.status },
    save: (values, rev) =>
      row
        ? call(processLineCalls.editLine, { content: { ...values, oid: row.oid, rev } })
        : call(processLineCalls.addLine, { content: { ...values, parentid, parentnm } }),
    onSaved,
    onClose,
    current,
  });
  const { Field } = record;
  return (
    <FormDialog record={record} title={t(row ? 'common.edit' : 'mobile_form.addLine')} width={560}>
      <Field wide name="proid">
        {(label) => (
          <PickerInput
            label={label}
            title={t('mobile_form.pickStage')}
            source={stages}
            maxLength={formLimits.id}
            takesOnly
            onPick={({ linenm }) => {
              record.form.setFieldsValue({ pronm: linenm });
              record.noteChange();
            }}
          />
        )}
      </Field>
      <Field wide name="pronm">
        <Input maxLength={formLimits.name} />
      </Field>
      <Field name="sign">
        <YesNoInput />
      </Field>
      <Field name="status">
        <YesNoInput />
      </Field>
    </FormDialog>
  );
};

type Props = { form: FormRow; mayChange: boolean; onBack: () => void };

/** The stages that are assigned to a process (seed 001 §2.2 Line page). */
export const ProcessLines = ({ form, mayChange, onBack }: Props) => {
  const t = useTexts(mobileFormTexts);
  const client = useQueryClient();
  const confirmDelete = useConfirmDelete();
  const action = useRowActions();
  const [open, setOpen] = useState<LineRow | 'new' | null>(null);
  const query = useQuery({ queryKey: linesKey(form.proid), queryFn: () => loadLines(form.proid) });
  const rows = query.data ?? none;
  const { table } = useLocalTable({ name: 'mobile-form-lines', rows, keyOf, textOf, loading: loadingOf(query) });
  const reload = () => client.invalidateQueries({ queryKey: linesKey(form.proid) });
  const change = async ({ oid }: LineRow, values: Partial<Pick<Values, 'sign' | 'status'>>): Promise<void> => {
    await call(processLineCalls.editLine, { content: { oid, ...values } });
    await reload();
  };
  const title = t('mobile_form.linesOf', { name: form.pronm });
  const addButton = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('new')}>
      {t('mobile_form.addLine')}
    </Button>
  );
  const rowActions = (row: LineRow) => [
    action.edit(() => setOpen(row)),
    action.remove(() =>
      confirmDelete({
        names: [nameOf(row)],
        remove: () => call(processLineCalls.removeLines, { content: [row.oid] }),
        onDone: () => void reload(),
      }),
    ),
  ];
  return (
    <section className="kit-page" aria-label={title}>
      <header className="kit-header">
        <div className="kit-form-header">
          <BackButton onBack={onBack} />
          <div className="kit-header-words">
            <h1>{title}</h1>
            <p>{t('mobile_form.linesPurpose')}</p>
          </div>
        </div>
        {mayChange ? <div className="kit-header-actions">{addButton}</div> : null}
      </header>
      <ResourceTable<LineRow>
        table={table}
        label={title}
        nameOf={nameOf}
        columns={[
          code('proid', t('common.stageId'), { always: true }),
          text('pronm', t('common.stage')),
          {
            key: 'sign',
            title: t('mobile_form.sign'),
            width: 110,
            render: (row) => (
              <StatusSwitch
                value={row.sign}
                name={t('mobile_form.signOf', { name: row.pronm })}
                disabled={!mayChange}
                save={(sign) => change(row, { sign })}
              />
            ),
          },
          statusColumn<LineRow>(t('common.status'), {
            nameOf,
            mayChange,
            save: (row, status) => change(row, { status }),
          }),
        ]}
        onOpen={mayChange ? setOpen : undefined}
        actions={
          mayChange
            ? {
                width: rowActionsWidth(2),
                list: rowActions,
                render: (row) => <RowActions of={nameOf(row)} actions={rowActions(row)} />,
              }
            : undefined
        }
        empty={{
          title: t('mobile_form.noLines'),
          hint: t('mobile_form.noLinesHint'),
          action: mayChange ? addButton : undefined,
        }}
      />
      {open ? (
        <LineDialog
          key={open === 'new' ? 'new' : open.oid}
          form={form}
          row={open === 'new' ? undefined : open}
          onSaved={() => {
            setOpen(null);
            void reload();
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </section>
  );
};
