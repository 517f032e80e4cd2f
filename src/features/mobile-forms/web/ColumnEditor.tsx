import { AutoComplete, Form, Input, Select } from 'antd';
import { useRef, useState } from 'react';
import { columnLimits, subtypeList, typeList } from '#features/mobile-forms/mobile-form-columns.contract.ts';
import { mobileFormColumnTexts } from '#features/mobile-forms/mobile-form-columns.texts.ts';
import { useCodes } from '#platform/code-lists/web/codes.ts';
import { CodeSelect } from '#platform/code-lists/web/CodeSelect.tsx';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import type { CurrentVersion } from '#platform/form/web/current-version.ts';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { YesNoInput } from '#platform/form/web/YesNoInput.tsx';
import { languageNames, languages } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useChoiceClearing } from '#platform/keyboard/web/useClearing.tsx';
import { type FormItem, itemCountOf } from '#platform/mobile-form/form-column.ts';
import { useWarning } from '#platform/resource-table/web/useWarning.ts';
import { type FormSource, type Label, useItems, useLabels } from './catalogue.ts';
import { useColumnFieldList } from './column-field-list.ts';
import {
  columnFromValues,
  type ColumnValues,
  fieldSchemas,
  itemsSchema,
  formatSchema,
  parameterSchema,
  valuesOfColumn,
} from './column-form-values.ts';
import { columnName, type EditedColumn, emptyColumn, newKey } from './column-values.ts';
import { EditorHistory, EditorPreview } from './ColumnEditorParts.tsx';
import './mobile-forms.css';

export type EditorTarget = {
  /** Absent: a new one. */
  column?: EditedColumn;
  /** The key of the column in which it is nested, or null. */
  parent: string | null;
  /** Where among its siblings a new one goes, from 0; at the end if absent. */
  place?: number;
};

type Props = {
  target: EditorTarget;
  /** All columns of the form, as they are now. */
  columns: readonly EditedColumn[];
  source: FormSource;
  formTitle: string;
  /** Names the draft. */
  draft: string;
  save: (column: EditedColumn, parent: string | null, rev: number | undefined) => Promise<unknown>;
  /** Whether a notice says what was saved. */
  announces: boolean;
  current?: (content: unknown) => CurrentVersion<ColumnValues> | null;
  onSaved: () => void;
  onClose: () => void;
};

const noLabels: readonly Label[] = [];
const noItems: readonly FormItem[] = [];

/** Adds or edits a field of a form, with the phone beside it (seed 001 §2.2, §5). */
export const ColumnEditor = (props: Props) => {
  const { target, columns, source, draft, save, announces, current, onSaved, onClose, formTitle } = props;
  const t = useTexts(mobileFormColumnTexts);
  const clearing = useChoiceClearing();
  const warn = useWarning();
  const [before] = useState<EditedColumn>(() => target.column ?? { ...emptyColumn, key: newKey() });
  const labels = useLabels(source) ?? noLabels;
  const items = useItems(source) ?? noItems;
  const subtypes = useCodes(subtypeList).data ?? [];
  const record = useRecordForm<ColumnValues, unknown>({
    draft,
    initial: valuesOfColumn(before, target.parent),
    rev: target.column?.rev,
    named: announces ? ({ columnlabel }) => columnlabel : null,
    fields: useColumnFieldList(),
    schemas: fieldSchemas,
    save: (values, rev) =>
      save(columnFromValues(values, before, { labels, items }), values.parent === '' ? null : values.parent, rev),
    onSaved,
    onClose,
    ...(current ? { current } : {}),
    wireNames: { columnList: 'items', parentoid: 'parent' },
  });
  const { form, Field, noteChange } = record;
  const start = useRef(record.start as ColumnValues).current;
  // Only what other fields depend on: the editor as a whole is not drawn again for each key.
  const watch = { form, preserve: true };
  const columntype = Form.useWatch('columntype', watch) ?? start.columntype;
  const isEditable = (Form.useWatch('isedit', watch) ?? start.isedit) === 'Y';
  const isCalculated = Form.useWatch((values) => Boolean(values.ext), watch) ?? start.ext !== '';
  const itemCount = Form.useWatch((values) => values.items?.length, watch) ?? start.items.length;
  const count = itemCountOf(columntype);
  const known = [...items, ...before.columnList.filter(({ id }) => items.every((item) => item.id !== id))];
  const itemOptions = known.map(({ id, name }) => ({ value: id, label: name && name !== id ? `${name} (${id})` : id }));
  const parents = before.children.length > 0 ? [] : columns.filter(({ key }) => key !== before.key);
  const itemsHint = (): string => {
    if (count.least === 2) return t('form_column.twoItemsHint');
    return count.most === undefined ? t('form_column.severalItemsHint') : t('form_column.itemsHint');
  };
  const subtypeOptions = subtypes
    .filter(({ desccode }) => desccode === '' || desccode.split(';').includes(columntype))
    .map(({ paramcode, paramname }) => ({ value: paramcode, label: paramname }));
  const takesChoices = ['cbo', 'rdo', 'chk'].includes(columntype);
  const itemList = (
    <Select mode="tags" tokenSeparators={[';']} options={itemOptions} showSearch={{ optionFilterProp: 'label' }} />
  );

  return (
    <FormDialog
      record={record}
      title={t(target.column ? 'form_column.editTitle' : 'form_column.addTitle')}
      width={1120}
      height={860}
    >
      <div className="kit-wide mobile-form-editor">
        <div className="kit-form-grid">
          <h3 className="mobile-form-tools">
            {t('common.basic')}
            <span className="mobile-form-tools-end">
              <EditorHistory form={form} start={start} noteChange={noteChange} />
            </span>
          </h3>
          <Field wide name="columnlabel" extra={t('form_column.labelHint')}>
            <AutoComplete
              maxLength={columnLimits.label}
              options={labels.map(({ columnlabel, columnlabelName }) => ({
                value: columnlabelName || columnlabel,
                key: columnlabel,
              }))}
              showSearch={{
                filterOption: (typed, option) => option?.value.toLowerCase().includes(typed.toLowerCase()) ?? false,
              }}
            />
          </Field>
          <Field name="columntype">
            <CodeSelect
              list={typeList}
              onChange={() => {
                form.setFieldsValue({ columnsubtype: '', items: [] });
                noteChange();
              }}
              {...(before.columntype === '' ? {} : { held: { value: before.columntype, label: before.columntype } })}
            />
          </Field>
          <Field name="columnsubtype">
            <Select allowClear={clearing} disabled={subtypeOptions.length === 0} options={subtypeOptions} />
          </Field>
          <Field
            wide
            name="items"
            extra={itemsHint()}
            required={count.least > 0}
            schema={itemsSchema(columntype)}
            dependencies={['columntype']}
          >
            <Select
              mode={items.length === 0 ? 'tags' : 'multiple'}
              tokenSeparators={[';']}
              disabled={count.most === 0}
              options={itemOptions}
              showSearch={{ optionFilterProp: 'label' }}
              notFoundContent={t('common.dialog.no_data')}
              // The type says how many there are, and choosing one clears them (seed 001 §4, §5).
              {...(columntype === '' ? { open: false } : {})}
              onOpenChange={(open) => {
                if (open && columntype === '') warn(t('form_column.typeFirst'));
              }}
            />
          </Field>
          {takesChoices ? (
            <>
              <Field
                name="paramtype"
                extra={t('form_column.paramtypeHint')}
                required={columntype === 'cbo'}
                schema={parameterSchema(columntype, isCalculated)}
                dependencies={['ext', 'columntype']}
              >
                <Input maxLength={columnLimits.code} />
              </Field>
              <Field name="ext" extra={t('form_column.extHint')}>
                <Input maxLength={columnLimits.method} />
              </Field>
            </>
          ) : null}
          <Field name="isedit">
            <YesNoInput />
          </Field>
          <Field name="required">
            <YesNoInput disabled={!isEditable} hint={t('form_column.requiredHint')} />
          </Field>
          <Field wide name="explain">
            <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={columnLimits.explain} />
          </Field>

          <h3>{t('form_column.advanced')}</h3>
          {languages.map((language) => (
            <Field key={language} name={`label_${language}`}>
              <Input maxLength={columnLimits.label} lang={language} placeholder={languageNames[language]} />
            </Field>
          ))}
          <Field name="parent">
            <Select
              options={[
                { value: '', label: t('form_column.topLevel') },
                ...parents.map((column) => ({ value: column.key, label: columnName(column) })),
              ]}
              onOpenChange={(open) => {
                if (open && parents.length === 0) warn(t('common.dialog.no_data'));
              }}
            />
          </Field>
          <Field name="defaultvalue">
            <Input maxLength={columnLimits.value} />
          </Field>
          <Field
            name="columnformat"
            extra={t('form_column.columnformatHint')}
            schema={formatSchema(itemCount)}
            dependencies={['items']}
          >
            <Input maxLength={columnLimits.format} />
          </Field>
          <Field name="columnrules" extra={t('form_column.columnrulesHint')}>
            <Input maxLength={columnLimits.method} />
          </Field>
          <Field name="action">
            <Input prefix="action/createpro/" maxLength={columnLimits.action} />
          </Field>
          <Field name="actionColumn">{itemList}</Field>
          <Field name="columnaction">
            <Input prefix="action/columnaction/" maxLength={columnLimits.action} />
          </Field>
          <Field name="columnactionColumn">{itemList}</Field>
          <Field wide name="columnpreaction">
            <Input maxLength={columnLimits.action} />
          </Field>
          <Field name="outsidevisible">
            <YesNoInput />
          </Field>
          <Field name="status">
            <YesNoInput />
          </Field>
        </div>
        <EditorPreview
          form={form}
          start={start}
          title={formTitle}
          columns={columns}
          before={before}
          place={target.place}
          labels={labels}
          items={items}
        />
      </div>
    </FormDialog>
  );
};
