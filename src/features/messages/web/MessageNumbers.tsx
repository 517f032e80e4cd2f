import { Statistic } from 'antd';
import type { Answer } from '#platform/wire/endpoint.ts';
import type { messageDeliveryCalls } from '#features/messages/message-delivery.contract.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { pushTexts } from '#platform/push/push.texts.ts';
import { messageWords } from './message-words.ts';

type Props = { counts: Answer<(typeof messageDeliveryCalls)['people']> | undefined; mustconfirm: boolean };

/** How many people have a message, have read and confirmed it, and were reached on their devices. */
export const MessageNumbers = ({ counts, mustconfirm }: Props) => {
  const t = useTexts({ ...messageWords, ...pushTexts });
  const { number } = useLanguage();
  const shown = (value: number | undefined): string => (value === undefined ? '…' : number(value));
  const { sent = 0, failed = 0, waiting = 0 } = counts?.push ?? {};
  return (
    <div className="message-numbers">
      <Statistic title={t('message.delivered')} value={shown(counts?.delivered)} />
      <Statistic title={t('message.filterRead')} value={shown(counts?.read)} />
      <Statistic title={t('common.unread')} value={shown(counts?.unread)} />
      {mustconfirm ? <Statistic title={t('common.confirmed')} value={shown(counts?.confirmed)} /> : null}
      {sent + failed + waiting > 0 ? (
        <Statistic className="message-pushed" title={t('push.sent')} value={number(sent)} />
      ) : null}
      {waiting > 0 ? <Statistic title={t('push.waiting')} value={number(waiting)} /> : null}
      {failed > 0 ? <Statistic title={t('push.failed')} value={number(failed)} /> : null}
    </div>
  );
};
