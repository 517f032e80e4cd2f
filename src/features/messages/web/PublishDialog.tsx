import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Steps } from 'antd';
import { useState } from 'react';
import { deliverySubject } from '#features/messages/message-delivery.contract.ts';
import { audienceChanged, messagePublishingCalls } from '#features/messages/message-publishing.contract.ts';
import type { ReceiverRow } from '#features/messages/message-receivers.contract.ts';
import type { MessageRecord, MessageVersionRow } from '#features/messages/messages.contract.ts';
import { firstPage } from '#platform/audience-look/web/AudienceLook.tsx';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useNotices } from '#platform/notices/web/notices.ts';
import { attendingWhile } from '#platform/notice-centre/web/attended.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { CallError, call } from '#platform/wire/web/client.ts';
import { audienceQuery, MessageAudience } from './MessageAudience.tsx';
import { LanguagePreviews } from './LanguagePreviews.tsx';
import { ReceiverList } from './ReceiverList.tsx';
import { messageWords } from './message-words.ts';

/** What publishing is about: the message, its languages, and its receivers. */
export type Published = {
  row: MessageRecord;
  versions: readonly MessageVersionRow[];
  receivers: readonly ReceiverRow[];
};

/** Pixels: the width of every dialog (seed 001 §9). */
export const publishWidth = 800;

const lastStep = 2;

type Content = Pick<Published, 'row' | 'versions'>;

/** What a reader would get. */
const contentOf = ({ row: { title, fullcontent, mustconfirm }, versions }: Content): string =>
  JSON.stringify([title, fullcontent, mustconfirm, versions]);
const sameContent = (one: Content, other: Content): boolean => contentOf(one) === contentOf(other);

type Props = Published & {
  /** Reads all of it again, when somebody has changed it meanwhile. */
  reload: () => Promise<Published>;
  onPublished: (row: MessageRecord) => void;
  onClose: () => void;
};

/**
 * Publishes a message (seed 001 §2.6): its languages one after another, its receivers, and last who they are now.
 * Publishing waits until they are counted, and sends what was seen. If it is another audience by then, the new one is
 * shown and has to be confirmed, and if it is another message, its preview.
 */
export const PublishDialog = ({ reload, onPublished, onClose, ...opened }: Props) => {
  const t = useTexts(messageWords);
  const { dateTime, number } = useLanguage();
  const notices = useNotices();
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const [{ row, versions, receivers }, setShown] = useState<Published>(opened);
  const [step, setStep] = useState(0);
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState<string | null>(null);
  const asked = receivers.map(({ type, id, containSub }) => ({ type, id, containSub }));
  const { data: audience, isFetching } = useQuery({ ...audienceQuery(asked, firstPage), staleTime: 0, gcTime: 0 });

  /** After a refusal: what has changed meanwhile, or else why it was refused. */
  const showLatest = async (error: unknown): Promise<void> => {
    if (!(error instanceof CallError) || (error.reason !== audienceChanged && error.status !== 409)) throw error;
    const latest = await reload();
    setShown(latest);
    // Both may have changed; then the preview comes first.
    if (error.reason === audienceChanged && sameContent(latest, { row, versions })) {
      setChanged(failureWords(error));
      await client.invalidateQueries({ queryKey: ['messages', 'audience'] });
    } else {
      setChanged(t('message.changedByOthers'));
      setStep(0);
      await client.invalidateQueries({ queryKey: ['messages', 'audience'] });
    }
  };
  const publish = async (): Promise<void> => {
    if (!audience) return;
    setBusy(true);
    setChanged(null);
    try {
      const { total, digest } = audience;
      // The page of the numbers opens next, and a small delivery may be over before it has.
      const published = await attendingWhile(
        deliverySubject(row.oid),
        call(messagePublishingCalls.publish, {
          content: { oid: row.oid, rev: row.rev, looked: { total, digest } },
        }),
      );
      notices.success(t('message.publishStarted', { title: row.title, count: number(total) }));
      onPublished(published);
    } catch (error) {
      await showLatest(error).catch((failure: unknown) => notices.failure(t('message.publishFailed'), failure));
      setBusy(false);
    }
  };
  const isLast = step === lastStep;
  const next = (): void => (isLast ? void publish() : setStep(step + 1));
  const isReady = audience !== undefined && !isFetching && audience.total > 0;
  const publishText = audience ? t('message.publishTo', { count: number(audience.total) }) : t('message.counting');
  return (
    <Dialog
      title={t('common.publishNamed', { title: row.title })}
      width={publishWidth}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {step > 0 ? <Button onClick={() => setStep(step - 1)}>{t('form.previousStep')}</Button> : null}
          <Button type="primary" loading={busy} disabled={isLast && !isReady} onClick={next}>
            {isLast ? publishText : t('form.nextStep')}
          </Button>
        </>
      }
    >
      <Steps
        size="small"
        current={step}
        items={[{ title: t('common.preview') }, { title: t('message.receivers') }, { title: t('message.stepConfirm') }]}
      />
      <div className="message-publish-step">
        {changed === null || step === 1 ? null : <Alert type="warning" showIcon role="alert" title={changed} />}
        {step === 0 ? <LanguagePreviews row={row} versions={versions} /> : null}
        {step === 1 ? <ReceiverList receivers={receivers} /> : null}
        {isLast ? (
          <>
            {row.state === 'SCHEDULED' && row.pushtime !== null ? (
              <Alert type="info" showIcon title={t('message.publishedInstead', { time: dateTime(row.pushtime) })} />
            ) : null}
            {audience?.total === 0 ? <Alert type="error" showIcon title={t('message.audience_empty')} /> : null}
            <MessageAudience receivers={asked} />
          </>
        ) : null}
      </div>
    </Dialog>
  );
};
