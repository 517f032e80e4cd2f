import { Input } from 'antd';
import { z } from 'zod';
import type { JobKind } from '#features/jobs/job-menus.contract.ts';
import { jobCalls, type JobRow } from '#features/jobs/jobs.contract.ts';
import { jobTexts } from '#features/jobs/jobs.texts.ts';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';

type Props = { kind: JobKind; row: JobRow; takesDate: boolean; onSaved: () => void; onClose: () => void };

const pixels = 520;

/** Runs a job now, for a day if its action works for days; its schedule stays as it is. */
export const RunDialog = ({ kind, row, takesDate, onSaved, onClose }: Props) => {
  const t = useTexts(jobTexts);
  const record = useRecordForm<{ date: string }, unknown>({
    draft: `job-run:${row.oid}`,
    initial: { date: '' },
    fields: [{ name: 'date', label: t('scheduled_job.date') }],
    schemas: { date: z.string() },
    save: ({ date }) => call(jobCalls[kind].run, { content: { oid: row.oid, date } }),
    named: { says: t('scheduled_job.started', { name: row.name }) },
    failed: t('scheduled_job.startFailed'),
    onSaved,
    onClose,
  });
  const { Field } = record;
  return (
    <FormDialog
      record={record}
      title={t('scheduled_job.runNamed', { name: row.name })}
      width={pixels}
      save={{ text: t('scheduled_job.run') }}
    >
      <p className="kit-wide">{t('scheduled_job.runKeeps')}</p>
      {takesDate ? (
        <Field name="date" extra={t('scheduled_job.dateHint')}>
          <Input type="date" max="2999-12-31" />
        </Field>
      ) : null}
    </FormDialog>
  );
};
