import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { messageReadingCalls } from '#features/messages/message-reading.contract.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useAttending } from '#platform/notice-centre/web/attended.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { RichTextView } from '#platform/rich-text/web/RichTextView.tsx';
import { onNotice } from '#platform/realtime/web/realtime-store.ts';
import { call } from '#platform/wire/web/client.ts';
import { messageWords } from './message-words.ts';
import './messages.css';

/** Pixels: the width of details (seed 001 §9). */
const readingWidth = 550;

/** A message that its reader has got: shown, marked as read, and confirmed where it asks for it. */
export const ReceivedMessage = ({ oid, onClose }: { oid: string; onClose: () => void }) => {
  const t = useTexts(messageWords);
  const notices = useNotices();
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['received-message', oid],
    queryFn: () => call(messageReadingCalls.item, { query: { oid } }),
    staleTime: 0,
  });
  // It may be corrected or recalled while it is read: what it is now takes its place, and no notice lies over it.
  useAttending(oid);
  useEffect(
    () =>
      onNotice(({ subject }) => {
        if (subject === oid) void client.invalidateQueries({ queryKey: ['received-message', oid] });
      }),
    [client, oid],
  );
  const isUnread = data?.read === false && !data.withdrawn;
  useEffect(() => {
    if (!isUnread) return;
    void call(messageReadingCalls.read, { content: [oid] }).then(() =>
      client.invalidateQueries({ queryKey: ['notices'] }),
    );
  }, [client, isUnread, oid]);
  const confirm = async (version: number): Promise<void> => {
    setBusy(true);
    try {
      await call(messageReadingCalls.confirm, { content: { oid, version } });
    } catch (failure) {
      notices.failure(t('message.confirmFailed'), failure);
    } finally {
      await client.invalidateQueries({ queryKey: ['received-message', oid] });
      setBusy(false);
    }
  };
  const title = data?.withdrawn ? t('message.withdrawn') : (data?.title ?? t('message.title'));
  const needsConfirming = data !== undefined && data.mustconfirm && !data.confirmed && !data.withdrawn;
  return (
    <Dialog
      title={title}
      width={readingWidth}
      onCancel={onClose}
      footer={
        needsConfirming ? (
          <Button type="primary" loading={busy} onClick={() => void confirm(data.version)}>
            {t('common.iHaveRead')}
          </Button>
        ) : (
          <Button onClick={onClose}>{t('common.close')}</Button>
        )
      }
    >
      {error ? <Alert type="error" title={failureWords(error)} /> : null}
      {data === undefined && !error ? <Skeleton active /> : null}
      {data ? (
        <article className="message-reading">
          <p className="message-phone-time">
            <TimeText time={data.at} />
            {data.corrected ? (
              <span>
                {t('message.correctedAt')} <TimeText time={data.corrected} />
              </span>
            ) : null}
          </p>
          {data.withdrawn ? (
            <Alert type="warning" showIcon title={data.reason} />
          ) : (
            <RichTextView html={data.fullcontent} />
          )}
          {data.mustconfirm && data.confirmed ? (
            <Alert className="message-confirmed" type="success" showIcon title={t('common.youConfirmed')} />
          ) : null}
        </article>
      ) : null}
    </Dialog>
  );
};
