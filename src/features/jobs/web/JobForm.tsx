import { Alert, Form, Input, Radio, Select } from 'antd';
import { z } from 'zod';
import type { JobKind } from '#features/jobs/job-menus.contract.ts';
import {
  frequencyTypes,
  type JobAction,
  jobCalls,
  jobFields,
  jobId,
  jobLimits,
  jobReasons,
  type JobRow,
  overlaps,
} from '#features/jobs/jobs.contract.ts';
import { jobTexts } from '#features/jobs/jobs.texts.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { TimeField } from '#platform/form/web/TimeField.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { YesNoInput } from '#platform/form/web/YesNoInput.tsx';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useYesNoWords } from '#platform/resource-table/web/YesNoFilter.tsx';
import { requiredMoment } from '#platform/wire/values.ts';
import { call } from '#platform/wire/web/client.ts';
import { currentOf, fallbacksOf, newValues, paramsSchema, type Values, valuesOf } from './job-values.ts';
import { MethodSelect } from './MethodSelect.tsx';
import { NextTimes } from './NextTimes.tsx';
import { ParamsField } from './ParamsField.tsx';

type Props = {
  kind: JobKind;
  actions: readonly JobAction[];
  /** Absent: a new one. */
  row?: JobRow;
  onSaved: (row: JobRow) => void;
  onClose: () => void;
};

const nexttimeSchema = requiredMoment('second');

/** Adds or edits a scheduled job (seed 002 §2.8, §3); its id is read-only once it exists. */
export const JobForm = ({ kind, actions, row, onSaved, onClose }: Props) => {
  const t = useTexts(jobTexts);
  const { names } = useLanguage();
  const yesNoWords = useYesNoWords();
  const calls = jobCalls[kind];
  const record = useRecordForm<Values, JobRow>({
    draft: `${kind}-job:${row?.oid ?? 'new'}`,
    initial: row ? valuesOf(row) : newValues,
    rev: row?.rev,
    named: ({ name }) => name,
    fields: [
      { name: 'id', label: t('scheduled_job.id') },
      { name: 'name', label: t('common.name') },
      { name: 'preword', label: t('scheduled_job.preword') },
      { name: 'action', label: t('scheduled_job.action') },
      { name: 'params', label: t('scheduled_job.params'), shown: (params) => names(Object.values(params).map(String)) },
      { name: 'frequency', label: t('scheduled_job.frequency') },
      { name: 'frequencytype', label: t('scheduled_job.frequencytype') },
      { name: 'nexttime', label: t('scheduled_job.nexttime') },
      { name: 'overlap', label: t('scheduled_job.overlap') },
      { name: 'retries', label: t('scheduled_job.retries') },
      { name: 'status', label: t('common.status'), shown: yesNoWords },
      { name: 'reason', label: t('scheduled_job.pausereason') },
    ],
    schemas: { ...jobFields, id: jobId, nexttime: nexttimeSchema, params: z.unknown() },
    save: ({ id, ...values }, rev) =>
      row
        ? call(calls.edit, { content: { ...values, oid: row.oid, rev } })
        : call(calls.add, { content: { ...values, id } }),
    onSaved,
    onClose,
    current: currentOf,
    wireNames: Object.fromEntries(
      actions.flatMap(({ params }) => params.map(({ name }) => [`params.${name}`, 'params'] as const)),
    ),
  });
  const { Field, form, start } = record;
  const typed = (name: 'preword' | 'action' | 'frequency' | 'frequencytype' | 'nexttime' | 'status'): string =>
    watched[name] ?? start[name] ?? '';
  const watched: Partial<Values> = Form.useWatch([], { form, preserve: true }) ?? {};
  const preword = typed('preword');
  const chosen = actions.find((one) => one.preword === preword && one.action === typed('action'));
  const prewords = [...new Set([...actions.map((one) => one.preword), ...(row ? [row.preword] : [])])].toSorted();
  const isOff = typed('status') === 'N';
  const choose = (next: JobAction): void => {
    form.setFieldsValue({ preword: next.preword, params: fallbacksOf(next.params) });
    // A name that was proposed follows the method; one that was typed stays.
    const name = form.getFieldValue('name') as string;
    if (name === '' || actions.some(({ title }) => title === name)) form.setFieldValue('name', next.title);
  };
  const reasonSchema = jobFields.reason.refine((value) => !(isOff && chosen?.essential) || value !== '', {
    error: jobReasons.reasonNeeded,
  });

  return (
    <FormPage
      record={record}
      title={t(row ? 'scheduled_job.editTitle' : 'scheduled_job.addTitle')}
      after={row ? <AuditFields row={row} /> : null}
    >
      <Field name="id">
        <Input
          readOnly={row !== undefined}
          variant={row ? 'filled' : 'outlined'}
          maxLength={jobLimits.id}
          autoComplete="off"
        />
      </Field>
      <Field name="name">
        <Input maxLength={jobLimits.name} />
      </Field>
      <Field name="preword">
        <Select
          showSearch
          disabled={row?.essential === 'Y' || prewords.length === 0}
          options={prewords.map((value) => ({ value, label: value }))}
          onChange={() => form.setFieldsValue({ action: '', params: {} })}
        />
      </Field>
      <Field name="action" extra={chosen?.hint}>
        <MethodSelect disabled={row?.essential === 'Y'} preword={preword} actions={actions} onChoose={choose} />
      </Field>
      {chosen && chosen.params.length > 0 ? (
        <Field wide name="params" schema={paramsSchema(chosen.params)} required={false}>
          <ParamsField fields={chosen.params} />
        </Field>
      ) : null}
      <Field name="frequency">
        <Input inputMode="numeric" maxLength={4} />
      </Field>
      <Field name="frequencytype">
        <Radio.Group
          optionType="button"
          options={frequencyTypes.map((value) => ({ value, label: t(`scheduled_job.type.${value}`) }))}
        />
      </Field>
      <TimeField seconds name="nexttime" />
      <Field name="retries" extra={t('scheduled_job.retriesHint')}>
        <Input inputMode="numeric" maxLength={2} />
      </Field>
      <NextTimes
        kind={kind}
        typed={{
          frequency: typed('frequency'),
          frequencytype: typed('frequencytype'),
          nexttime: typed('nexttime'),
        }}
      />
      <Field name="overlap">
        <Radio.Group options={overlaps.map((value) => ({ value, label: t(`scheduled_job.overlap.${value}`) }))} />
      </Field>
      <Field name="status">
        <YesNoInput />
      </Field>
      {isOff && chosen?.essential ? (
        <Alert className="kit-wide" type="warning" showIcon title={chosen.essential} />
      ) : null}
      {isOff ? (
        <Field wide name="reason" schema={reasonSchema} required={Boolean(chosen?.essential)}>
          <Input maxLength={jobLimits.reason} />
        </Field>
      ) : null}
    </FormPage>
  );
};
