import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, InputNumber } from 'antd';
import { useState } from 'react';
import { writeBackCalls, writeBackLimits, type WriteBackFilter } from '#features/write-backs/write-backs.contract.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useNotices } from '#platform/notices/web/notices.ts';
import type { EngineState } from '#platform/process-engine/process-engine.contract.ts';
import { useEngineState } from '#platform/process-engine/web/EngineState.tsx';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { call } from '#platform/wire/web/client.ts';
import { DeadForms } from './DeadForms.tsx';
import { useDuration } from './use-duration.ts';
import { writeBackWords } from './write-back-list.ts';

/** Pixels, as other dialogs that ask for one value. */
const width = 550;
const { leastRate, mostRate, usualRate } = writeBackLimits;

/** Why what is asked for here has to wait; null: it is sent at once. */
const whyNothingIsSent = ({ configured, state }: Pick<EngineState, 'configured' | 'state'>) => {
  if (configured === 'N') return 'process_engine.none';
  return state === 'closed' ? null : 'write_back.engineOpen';
};

type Props = {
  filter: Partial<WriteBackFilter>;
  /** Only these, if there are any. */
  oids: string[];
  onStarted: () => void;
  onClose: () => void;
};

/** Says what would be sent again and how long that takes, and then sends exactly that. */
export const RetryDialog = ({ filter, oids, onStarted, onClose }: Props) => {
  const t = useTexts(writeBackWords);
  const { number } = useLanguage();
  const duration = useDuration();
  const notices = useNotices();
  const failureWords = useFailureWords();
  const [rate, setRate] = useState<number>(usualRate);
  const [isSending, setSending] = useState(false);
  const engine = useEngineState().data;
  const content = { filter, oids, rate };
  const { data, error, refetch } = useQuery({
    queryKey: ['write-backs', 'record', 'preview', content],
    queryFn: () => call(writeBackCalls.preview, { content }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const send = async (): Promise<void> => {
    if (!data || data.count === 0 || isSending) return;
    setSending(true);
    try {
      const { total } = await call(writeBackCalls.retry, { content: { ...content, count: data.count } });
      notices.success(t('write_back.started', { count: number(total) }));
      onStarted();
    } catch (fault) {
      notices.failure(t('write_back.resendFailed'), fault);
      setSending(false);
      void refetch();
    }
  };
  const count = data?.count ?? 0;
  const nothingSent = engine ? whyNothingIsSent(engine) : null;
  return (
    <Dialog
      title={t('write_back.resendTitle')}
      width={width}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" disabled={count === 0} loading={isSending} onClick={() => void send()}>
            {t('write_back.doResend', { count: number(count) })}
          </Button>
        </>
      }
    >
      <p>{t(oids.length > 0 ? 'write_back.ofSelected' : 'write_back.ofFilter')}</p>
      <Form layout="vertical" onFinish={() => void send()}>
        <Form.Item label={t('write_back.rate')} htmlFor="write-back-rate">
          <InputNumber
            controls={false}
            id="write-back-rate"
            min={leastRate}
            max={mostRate}
            precision={0}
            value={rate}
            onChange={(next) => setRate(next ?? usualRate)}
            onPressEnter={() => void send()}
          />
        </Form.Item>
      </Form>
      {error ? <Alert type="error" showIcon title={failureWords(error)} /> : null}
      <div aria-live="polite" className="write-back-preview">
        {data ? (
          <p>
            {count === 0
              ? t('write_back.noneMatch')
              : t('write_back.dryRun', {
                  count: number(count),
                  rate: number(rate),
                  time: duration(Math.ceil(count / rate)),
                })}
          </p>
        ) : null}
        <DeadForms forms={data?.forms ?? []} />
      </div>
      <div className="write-back-warnings">
        {data?.runs === 'N' ? <Alert type="warning" showIcon title={t('write_back.jobOff')} /> : null}
        {nothingSent === null ? null : <Alert type="warning" showIcon title={t(nothingSent)} />}
      </div>
    </Dialog>
  );
};
