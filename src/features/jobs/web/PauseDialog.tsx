import { Alert, Input } from 'antd';
import type { JobKind } from '#features/jobs/job-menus.contract.ts';
import { jobCalls, jobFields, jobLimits, jobReasons, type JobRow } from '#features/jobs/jobs.contract.ts';
import { jobTexts } from '#features/jobs/jobs.texts.ts';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';

type Props = {
  kind: JobKind;
  row: JobRow;
  /** What breaks while it is paused. */
  breaks: string;
  onSaved: (row: JobRow) => void;
  onClose: () => void;
};

const pixels = 560;

/** Says what breaks while the job is paused, and asks for the reason. */
export const PauseDialog = ({ kind, row, breaks, onSaved, onClose }: Props) => {
  const t = useTexts(jobTexts);
  const record = useRecordForm<{ reason: string }, JobRow>({
    draft: `job-pause:${row.oid}`,
    initial: { reason: '' },
    fields: [{ name: 'reason', label: t('scheduled_job.pausereason') }],
    schemas: { reason: jobFields.reason.refine((value) => value !== '', { error: jobReasons.reasonNeeded }) },
    rev: row.rev,
    save: ({ reason }) => call(jobCalls[kind].edit, { content: { oid: row.oid, status: 'N', reason } }),
    named: () => row.name,
    onSaved,
    onClose,
  });
  const { Field } = record;
  return (
    <FormDialog
      record={record}
      title={t('scheduled_job.pauseNamed', { name: row.name })}
      width={pixels}
      save={{ text: t('scheduled_job.pause'), danger: true }}
    >
      <Alert className="kit-wide" type="warning" showIcon title={breaks} />
      <Field wide name="reason">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={jobLimits.reason} showCount />
      </Field>
    </FormDialog>
  );
};
