import { Form, Input } from 'antd';
import {
  themeCalls,
  themeFields,
  themeFile,
  themeLimits,
  themeReasons,
  type ThemeRow,
} from '#features/themes/themes.contract.ts';
import { themeTexts } from '#features/themes/themes.texts.ts';
import { fileidOf, fileNameOf, requiredFile } from '#platform/files/files.contract.ts';
import { FileField } from '#platform/files/web/FileField.tsx';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { TimeField } from '#platform/form/web/TimeField.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { YesNoInput } from '#platform/form/web/YesNoInput.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { fieldReasons, moment, momentOf } from '#platform/wire/values.ts';
import { call } from '#platform/wire/web/client.ts';
import { useYesNoWords } from '#platform/resource-table/web/YesNoFilter.tsx';
import { currentOf, newValues, type Values, valuesOf } from './theme-values.ts';

const schemas = { ...themeFields, file: requiredFile(themeReasons.addFile) };

const isFaulty = (typed: string): boolean => typed.trim() !== '' && momentOf(typed) === null;

type Props = {
  /** Absent: a new one. */
  row?: ThemeRow;
  onSaved: (row: ThemeRow) => void;
  onClose: () => void;
};

/** Adds or edits a theme (seed 001 §2.3); who created and changed it is shown below when it is edited. */
export const ThemeForm = ({ row, onSaved, onClose }: Props) => {
  const t = useTexts(themeTexts);
  const yesNoWords = useYesNoWords();
  const record = useRecordForm<Values, ThemeRow>({
    draft: `themes:${row?.oid ?? 'new'}`,
    initial: row ? valuesOf(row) : newValues,
    rev: row?.rev,
    named: ({ name, id }) => `${name} (${id})`,
    fields: [
      { name: 'id', label: t('theme.id') },
      { name: 'name', label: t('common.name') },
      { name: 'file', label: t('theme.file'), shown: fileNameOf },
      { name: 'showenable', label: t('theme.showenable'), shown: yesNoWords },
      { name: 'status', label: t('common.status'), shown: yesNoWords },
      { name: 'timeenable', label: t('theme.timeenable'), shown: yesNoWords },
      { name: 'starttime', label: t('common.start') },
      { name: 'endtime', label: t('common.end') },
      { name: 'remark', label: t('common.remark') },
    ],
    schemas,
    save: ({ file: chosen, ...values }, rev) => {
      const fileid = fileidOf(chosen) ?? '';
      if (!row) return call(themeCalls.add, { body: { ...values, fileid } });
      const sent = fileid === row.fileid ? {} : { fileid };
      return call(themeCalls.upload, { body: { ...values, ...sent, oid: row.oid, rev } });
    },
    onSaved,
    onClose,
    current: currentOf,
  });
  const { Field } = record;
  const start = Form.useWatch('starttime', record.form) ?? record.start.starttime ?? '';
  const end = Form.useWatch('endtime', record.form) ?? record.start.endtime ?? '';
  const timed = (Form.useWatch('timeenable', record.form) ?? record.start.timeenable) === 'Y';
  // A time that is not valid stays visible until it is corrected, even with the period switched off.
  const periodShown = timed || isFaulty(start) || isFaulty(end);
  const time = moment('second').refine((value) => !timed || value !== null, { error: fieldReasons.mustDeclare });
  // The times of one form can be compared as text.
  const afterStart = time.refine((value) => !timed || value === null || value > (momentOf(start) ?? ''), {
    error: themeReasons.endBeforeStart,
  });

  return (
    <FormPage
      record={record}
      title={t(row ? 'theme.editTitle' : 'theme.addTitle')}
      after={row ? <AuditFields row={row} /> : null}
    >
      <Field name="id">
        <Input maxLength={themeLimits.id} autoComplete="off" />
      </Field>
      <Field name="name">
        <Input maxLength={themeLimits.name} />
      </Field>
      <Field wide name="file">
        {(label) => <FileField accept={themeFile} label={label} />}
      </Field>
      <Field name="showenable">
        <YesNoInput hint={t('theme.showHint')} />
      </Field>
      <Field name="status">
        <YesNoInput />
      </Field>
      <Field wide name="timeenable">
        <YesNoInput hint={t('theme.timeHint')} />
      </Field>
      {periodShown ? (
        <>
          <TimeField required={timed} seconds name="starttime" schema={time} />
          <TimeField isEnd required={timed} seconds name="endtime" schema={afterStart} dependencies={['starttime']} />
        </>
      ) : null}
      <Field wide name="remark" extra={t('theme.remarkHint')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={themeLimits.remark} />
      </Field>
    </FormPage>
  );
};
