import { Form } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { mobileFormWrites } from '#features/mobile-forms/mobile-form-writes.contract.ts';
import { formFields, type FormRow } from '#features/mobile-forms/mobile-forms.contract.ts';
import { mobileFormColumnTexts } from '#features/mobile-forms/mobile-form-columns.texts.ts';
import { mobileFormTexts } from '#features/mobile-forms/mobile-forms.texts.ts';
import { EditHistoryButtons } from '#platform/form/web/EditHistoryButtons.tsx';
import { useEditHistory } from '#platform/form/web/useEditHistory.ts';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { WizardPage } from '#platform/form/web/WizardPage.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { useConfirmDelete } from '#platform/resource-table/web/useConfirmDelete.tsx';
import { CallError, call } from '#platform/wire/web/client.ts';
import { ColumnDesigner, type ColumnWrites } from './ColumnDesigner.tsx';
import {
  columnName,
  type EditedColumn,
  flat,
  inOrder,
  newColumnsOf,
  parentOf,
  withColumn,
  withEdited,
  withoutColumn,
} from './column-values.ts';
import { formName } from './mobile-form-list.ts';
import { ProcessFields, useProcessFieldList } from './ProcessFields.tsx';
import { newProcessValues, type ProcessValues, processValuesOf } from './process-values.ts';
import { columnsOnEntering, type CopySource } from './wizard-rules.ts';

type Values = ProcessValues & {
  columns: EditedColumn[];
  /** The art id with which the second step was entered last; empty before. */
  entered: string;
};

const schemas = { ...formFields, columns: z.array(z.any()), entered: z.string() };
const stepOfField: ReadonlySet<string> = new Set(Object.keys(formFields));

type Props = {
  /** What is copied; absent for a new form. */
  copied?: { row: FormRow; columns: readonly EditedColumn[] };
  onSaved: () => void;
  onClose: () => void;
};

/** Adds a form, or copies one: process and stage, then its fields (seed 001 §2.2, §4). */
export const MobileFormWizard = ({ copied, onSaved, onClose }: Props) => {
  const t = useTexts(mobileFormTexts);
  const words = useTexts(mobileFormColumnTexts);
  const notices = useNotices();
  const confirmDelete = useConfirmDelete();
  const [step, setStep] = useState(0);
  const source: CopySource | null = copied
    ? { oid: copied.row.oid, proid: copied.row.proid, columns: copied.columns }
    : null;
  const record = useRecordForm<Values, FormRow>({
    draft: copied ? `mobile-forms:copy:${copied.row.oid}` : 'mobile-forms:new',
    initial: { ...(copied ? processValuesOf(copied.row) : newProcessValues), columns: [], entered: '' },
    named: formName,
    fields: [
      ...useProcessFieldList(),
      { name: 'columns', label: t('mobile_form.step2'), shown: (columns) => String(flat(columns).length) },
      { name: 'entered', label: t('mobile_form.artid') },
    ],
    schemas,
    save: async ({ columns, entered: _entered, ...values }) => {
      try {
        return await call(mobileFormWrites.add, {
          content: {
            ...values,
            ...(source ? { oldOid: source.oid, oldProid: source.proid } : {}),
            proshowList: newColumnsOf(columns),
          },
        });
      } catch (error) {
        // A fault of the first step is shown there.
        if (error instanceof CallError && Object.keys(error.fields ?? {}).some((name) => stepOfField.has(name)))
          setStep(0);
        throw error;
      }
    },
    onSaved,
    onClose,
  });
  const { form, noteChange } = record;
  const begun = record.start as Values;
  const columns = Form.useWatch<EditedColumn[] | undefined>('columns', { form, preserve: true }) ?? begun.columns;
  const watched = Form.useWatch([], { form, preserve: true }) as Partial<Values> | undefined;
  const { proid, artid, pronm, linenm } = { ...begun, ...watched };
  const show = (next: readonly EditedColumn[]): void => {
    form.setFieldsValue({ columns: [...next] });
    noteChange();
  };
  const edits = useEditHistory<readonly EditedColumn[]>(begun.columns, show);
  const set = (next: readonly EditedColumn[]): void => {
    edits.note(next);
    show(next);
  };
  const go = (next: number): void => {
    if (next === 1) {
      const values = form.getFieldsValue(true) as Values;
      const begins = columnsOnEntering({ source, entered: values.entered, now: values, columns: values.columns });
      form.setFieldsValue({ entered: values.artid });
      if (begins.what !== 'kept') set(begins.columns);
      noteChange();
      if (begins.what === 'copied')
        notices.success(t('mobile_form.copiedFields', { count: flat(begins.columns).length }));
      if (begins.what === 'reset') notices.success(t('mobile_form.fieldsReset'));
    }
    setStep(next);
  };
  const writes: ColumnWrites = {
    savesAtOnce: false,
    change: (column, { name, next }) => {
      set(withEdited(columns, { ...column, [name]: next }, parentOf(columns, column.key)?.key ?? null));
      return undefined;
    },
    save: async (column, parent, place) => {
      const isThere = [columns, ...columns.map(({ children }) => children)]
        .flat()
        .some(({ key }) => key === column.key);
      set(isThere ? withEdited(columns, column, parent) : withColumn(columns, column, parent, place));
    },
    addAll: async (added) => set([...columns, ...added]),
    remove: (column) =>
      confirmDelete({
        names: [columnName(column)],
        depends: column.children.length > 0 ? words('form_column.deletesNested') : undefined,
        remove: async () => set(withoutColumn(columns, column.key)),
      }),
    sort: async (parent, ordered) => set(inOrder(columns, parent, ordered)),
  };
  return (
    <WizardPage
      record={record}
      title={t(copied ? 'mobile_form.copyTitle' : 'mobile_form.addTitle')}
      step={step}
      onStep={go}
      steps={[
        {
          title: t('mobile_form.step1'),
          fields: <ProcessFields record={record} artidHint={t('mobile_form.artidHint')} />,
        },
        {
          title: t('mobile_form.step2'),
          content: (
            <ColumnDesigner
              columns={columns}
              source={{ proid, artid }}
              formTitle={linenm || pronm || words('form_column.preview')}
              draft={`mobile-form-columns:${copied?.row.oid ?? 'new'}`}
              mayChange
              writes={writes}
              tools={<EditHistoryButtons edits={edits} />}
            />
          ),
        },
      ]}
    />
  );
};
