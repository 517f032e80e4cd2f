import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { discardCalls } from '#features/write-backs/discard.contract.ts';
import { writeBackLimits, type WriteBackFilter } from '#features/write-backs/write-backs.contract.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useNotices } from '#platform/notices/web/notices.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { call } from '#platform/wire/web/client.ts';
import { DeadForms } from './DeadForms.tsx';
import { writeBackWords } from './write-back-list.ts';

/** Pixels, as other dialogs that ask for one value. */
const width = 550;

type Props = {
  filter: Partial<WriteBackFilter>;
  /** Only these, if there are any. */
  oids: string[];
  onDone: () => void;
  onClose: () => void;
};

/** Says what would be discarded, asks for the reason, and then discards exactly that. */
export const DiscardDialog = ({ filter, oids, onDone, onClose }: Props) => {
  const t = useTexts(writeBackWords);
  const { number } = useLanguage();
  const notices = useNotices();
  const failureWords = useFailureWords();
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const [isSending, setSending] = useState(false);
  const content = { filter, oids };
  const { data, error, refetch } = useQuery({
    queryKey: ['write-backs', 'record', 'discard-preview', content],
    queryFn: () => call(discardCalls.preview, { content }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const count = data?.count ?? 0;
  const send = async (): Promise<void> => {
    if (count === 0 || isSending) return;
    if (reason.trim() === '') {
      setReasonMissing(true);
      return;
    }
    setSending(true);
    try {
      const { total } = await call(discardCalls.discard, { content: { ...content, reason, count } });
      notices.success(t('write_back.discarded', { count: number(total) }));
      onDone();
    } catch (fault) {
      notices.failure(t('write_back.discardFailed'), fault);
      setSending(false);
      void refetch();
    }
  };
  return (
    <Dialog
      title={t('write_back.discardTitle')}
      width={width}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" danger disabled={count === 0} loading={isSending} onClick={() => void send()}>
            {t('write_back.doDiscard', { count: number(count) })}
          </Button>
        </>
      }
    >
      <p>{t(oids.length > 0 ? 'write_back.ofSelected' : 'write_back.ofFilter')}</p>
      {error ? <Alert type="error" showIcon title={failureWords(error)} /> : null}
      <div aria-live="polite" className="write-back-preview">
        {data ? (
          <p>
            {count === 0 ? t('write_back.nothingToDiscard') : t('write_back.discardDryRun', { count: number(count) })}
          </p>
        ) : null}
        <DeadForms forms={data?.forms ?? []} />
      </div>
      <Form layout="vertical" onFinish={() => void send()}>
        <Form.Item
          required
          label={t('write_back.discardreason')}
          htmlFor="write-back-reason"
          {...(isReasonMissing ? { validateStatus: 'error', help: t('write_back.reasonNeeded') } : {})}
        >
          <Input.TextArea
            id="write-back-reason"
            autoSize={{ minRows: 2, maxRows: 5 }}
            maxLength={writeBackLimits.reason}
            showCount
            value={reason}
            aria-required
            aria-invalid={isReasonMissing}
            onChange={({ target }) => {
              setReason(target.value);
              setReasonMissing(false);
            }}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
};
