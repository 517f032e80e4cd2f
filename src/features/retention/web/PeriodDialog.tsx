import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { retentionCalls, type RetentionRow } from '#features/retention/retention.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useNotices } from '#platform/notices/web/notices.ts';
import { call } from '#platform/wire/web/client.ts';
import { retentionWords, useRetentionWords } from './retention-words.ts';

/** Pixels, as other dialogs that ask for one value. */
const width = 550;
const wholeNumber = /^\d{1,5}$/;
const lengthOf = (period: number): number => (period === 0 ? Number.POSITIVE_INFINITY : period);

type Props = { row: RetentionRow; name: string; onSaved: () => void; onClose: () => void };

/** Changes a period: says what the next run would delete, and asks to type a shorter one again. */
export const PeriodDialog = ({ row, name, onSaved, onClose }: Props) => {
  const t = useTexts(retentionWords);
  const words = useRetentionWords();
  const notices = useNotices();
  const { log, least, most, forEver } = row;
  const [typed, setTyped] = useState(String(row.period));
  const [again, setAgain] = useState('');
  const [isSaving, setSaving] = useState(false);
  const period = wholeNumber.test(typed.trim()) ? Number(typed) : null;
  const isValid = period !== null && ((period === 0 && forEver === 'Y') || (period >= least && period <= most));
  const isShorter = isValid && lengthOf(period) < lengthOf(row.period);
  const isConfirmed = !isShorter || again.trim() === String(period);
  const { data: impact } = useQuery({
    queryKey: ['retention', 'impact', log, period],
    queryFn: () => call(retentionCalls.impact, { query: { log, period: period ?? 0 } }),
    enabled: isValid,
    placeholderData: keepPreviousData,
  });
  const isReady = isValid && isConfirmed && period !== row.period;
  const save = async (): Promise<void> => {
    if (!isReady || isSaving) return;
    setSaving(true);
    try {
      const { rev } = row;
      const confirmed = isShorter ? { confirmed: period } : {};
      await call(retentionCalls.change, { content: { log, period, ...(rev > 0 ? { rev } : {}), ...confirmed } });
      notices.success(t('retention.changed', { name }));
      onSaved();
    } catch (fault) {
      notices.failure(t('common.notify.edit_failed'), fault);
      setSaving(false);
    }
  };
  const bounds = { least, most, initial: words.period(row, row.initial) };
  return (
    <Dialog
      title={t('retention.changeOf', { name })}
      width={width}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" danger={isShorter} disabled={!isReady} loading={isSaving} onClick={() => void save()}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <Form layout="vertical" onFinish={() => void save()}>
        <Form.Item
          label={t('retention.period')}
          htmlFor="retention-period"
          validateStatus={isValid ? '' : 'error'}
          help={isValid ? undefined : t('retention.out_of_bounds', { least, most })}
          extra={t(forEver === 'Y' ? 'retention.boundsForEver' : 'retention.bounds', bounds)}
        >
          <Input
            id="retention-period"
            inputMode="numeric"
            maxLength={5}
            suffix={isValid ? words.unit(row, period) : undefined}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onPressEnter={() => void save()}
          />
        </Form.Item>
        <p aria-live="polite">{isValid && impact ? t('retention.impact', { count: words.count(impact) }) : null}</p>
        {isShorter ? (
          <>
            <Alert type="warning" showIcon title={t('retention.shorter', { period: String(period) })} />
            <Form.Item label={t('retention.again')} htmlFor="retention-again">
              <Input
                id="retention-again"
                inputMode="numeric"
                maxLength={5}
                value={again}
                onChange={({ target }) => setAgain(target.value)}
                onPressEnter={() => void save()}
              />
            </Form.Item>
          </>
        ) : null}
      </Form>
    </Dialog>
  );
};
