import { Button } from 'antd';
import { useState } from 'react';
import type { JobKind } from '#features/jobs/job-menus.contract.ts';
import { jobCalls, type JobRow, runDay } from '#features/jobs/jobs.contract.ts';
import { jobTexts } from '#features/jobs/jobs.texts.ts';
import { DayInput } from '#platform/form/web/DayInput.tsx';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useNotices } from '#platform/notices/web/notices.ts';
import { call } from '#platform/wire/web/client.ts';

type Asked = { scheduleid: number };
type Props = { kind: JobKind; row: JobRow; onSaved: (run: Asked) => void; onClose: () => void };

const pixels = 520;
const texts = { ...vocabulary, ...jobTexts };

const RunForDay = ({ kind, row, onSaved, onClose }: Props) => {
  const t = useTexts(texts);
  const record = useRecordForm<{ date: string }, Asked>({
    draft: `job-run:${row.oid}`,
    initial: { date: '' },
    fields: [{ name: 'date', label: t('scheduled_job.date') }],
    schemas: { date: runDay },
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
      <Field name="date" extra={t('scheduled_job.dateHint')}>
        <DayInput />
      </Field>
    </FormDialog>
  );
};

const RunAtOnce = ({ kind, row, onSaved, onClose }: Props) => {
  const t = useTexts(texts);
  const notices = useNotices();
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const run = await call(jobCalls[kind].run, { content: { oid: row.oid, date: '' } });
      notices.success(t('scheduled_job.started', { name: row.name }));
      onSaved(run);
    } catch (error) {
      notices.failure(t('scheduled_job.startFailed'), error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('scheduled_job.runNamed', { name: row.name })}
      width={pixels}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" loading={busy} onClick={() => void run()}>
            {t('scheduled_job.run')}
          </Button>
        </>
      }
    >
      <p>{t('scheduled_job.runKeeps')}</p>
    </Dialog>
  );
};

/** Runs a job now, for a day if its action works for days; its schedule stays as it is. */
export const RunDialog = ({ takesDate, ...props }: Props & { takesDate: boolean }) =>
  takesDate ? <RunForDay {...props} /> : <RunAtOnce {...props} />;
