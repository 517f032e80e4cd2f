import { Alert, Input } from 'antd';
import {
  masterDataCalls,
  masterDataForm,
  masterDataLimits,
  masterDataRecord,
  type MasterDataRecord,
  type MasterDataRow,
} from '#features/master-data/master-data.contract.ts';
import { masterDataTexts } from '#features/master-data/master-data.texts.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { NameVersions } from '#platform/language-texts/web/NameVersions.tsx';
import { useNameVersions } from '#platform/language-texts/web/useNameVersions.tsx';
import { useFieldValue } from '#platform/language-versions/web/useFieldValue.ts';
import type { VersionValues } from '#platform/language-versions/web/version-values.ts';
import { PickerInput } from '#platform/picker/web/PickerField.tsx';
import { type TypedValues, typedValues } from '#platform/records/form-fields.ts';
import { call } from '#platform/wire/web/client.ts';
import './master-data.css';
import { useGroupSource } from './useGroupSource.tsx';

const typed = masterDataForm.omit({ languages: true, len: true, status: true, ismobile: true });
/** `langid`: the form's name of `len`. */
type OwnValues = TypedValues<typeof typed> & { langid: string };
type Values = OwnValues & VersionValues;

const schemas = { ...typed.shape, langid: masterDataForm.shape.len };

const valuesOf = (row: MasterDataRow): OwnValues => ({ ...typedValues(typed, row), langid: row.len });

type Props = {
  /** Absent: a new one. */
  row?: MasterDataRecord;
  /** Of a new row. */
  sort?: number;
  /** Whether the form was opened for its content in the languages. */
  forLanguages?: boolean;
  onSaved: (row: MasterDataRow) => void;
  onClose: () => void;
};

const classNames = ['class3', 'class4', 'class5', 'class6'] as const;

/** Adds or edits a row with its content in the languages (seed 001 §2.9). */
export const MasterDataForm = ({ row, sort = 1, forLanguages = false, onSaved, onClose }: Props) => {
  const t = useTexts(masterDataTexts);
  const versions = useNameVersions(row?.versions ?? []);
  const groups = useGroupSource();
  const stored = row && { oid: row.oid, langid: row.len };
  const record = useRecordForm<Values, MasterDataRow>({
    draft: `master-data:${row?.oid ?? 'new'}`,
    initial: {
      ...(row ? valuesOf(row) : { ...typedValues(typed), sort: String(sort), langid: '' }),
      ...versions.initial,
    },
    rev: row?.rev,
    named: ({ content, class1 }) => `${content} (${class1})`,
    fields: [
      { name: 'class1', label: t('master_data.class1') },
      { name: 'class2', label: t('master_data.class2') },
      { name: 'class3', label: t('master_data.class3') },
      { name: 'class4', label: t('master_data.class4') },
      { name: 'class5', label: t('master_data.class5') },
      { name: 'class6', label: t('master_data.class6') },
      { name: 'content', label: t('common.content') },
      { name: 'sort', label: t('common.order') },
      { name: 'langid', label: t('common.languageId') },
      ...versions.fields,
    ],
    schemas: { ...schemas, ...versions.schemas },
    save: (values, rev) => {
      const { class1, class2, class3, class4, class5, class6, content: said, sort: place, langid } = values;
      const own = { class1, class2, class3, class4, class5, class6, content: said, sort: place, len: langid };
      const content = { ...own, languages: versions.sent(values) };
      return row
        ? call(masterDataCalls.edit, { content: { ...content, oid: row.oid, rev } })
        : call(masterDataCalls.add, { content });
    },
    onSaved,
    onClose,
    wireNames: { ...versions.wireNames, len: 'langid' },
    current: currentVersion<MasterDataRecord, Values>(masterDataRecord, (current) => ({
      ...valuesOf(current),
      ...versions.valuesOf(current.versions),
    })),
  });
  const { Field } = record;
  const [class1, class2] = [useFieldValue(record.form, 'class1'), useFieldValue(record.form, 'class2')];
  const hint = { CO: t('master_data.companyHint'), PLANT: t('master_data.plantHint') }[String(class2)];
  return (
    <FormPage
      record={record}
      title={t(row ? 'master_data.editTitle' : 'master_data.addTitle')}
      after={row ? <AuditFields row={row} /> : null}
    >
      <Field name="class1">
        {(label) => (
          <PickerInput
            label={label}
            title={t('master_data.pickGroup')}
            placeholder={t('master_data.groupHint')}
            source={groups}
            maxLength={masterDataLimits.class}
            onPick={({ class2: second }) => {
              record.form.setFieldsValue({ class2: second });
              record.noteChange();
            }}
          />
        )}
      </Field>
      <Field name="class2">
        <Input maxLength={masterDataLimits.class} />
      </Field>
      {classNames.map((name) => (
        <Field key={name} name={name}>
          <Input maxLength={masterDataLimits.class} />
        </Field>
      ))}
      {class1 === 'ORG' && hint ? <Alert className="kit-wide" type="info" showIcon title={hint} /> : null}
      <Field name="content">
        <Input maxLength={masterDataLimits.content} />
      </Field>
      <Field name="sort">
        <Input inputMode="numeric" maxLength={10} />
      </Field>
      <NameVersions record={record} versions={versions} row={stored} isAim={forLanguages} />
    </FormPage>
  );
};
