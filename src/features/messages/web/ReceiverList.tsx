import { Tag } from 'antd';
import type { ReceiverRow } from '#features/messages/message-receivers.contract.ts';
import { contentTypeText } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { everybody } from '#platform/rights/conditions.ts';
import { messageWords } from './message-words.ts';
import './messages.css';

/** A receiver: what it is, and its name; everybody needs no name. */
export const ReceiverName = ({ type, id, name }: Pick<ReceiverRow, 'type' | 'id' | 'name'>) => {
  const t = useTexts(messageWords);
  if (type === 'R' && id === everybody) return <Tag variant="filled">{t(contentTypeText.A)}</Tag>;
  return (
    <>
      <Tag variant="filled">{t(contentTypeText[type])}</Tag>
      <span>{name || id}</span>
    </>
  );
};

/** The release group of a message. */
export const ReceiverList = ({ receivers }: { receivers: readonly ReceiverRow[] }) => {
  const t = useTexts(messageWords);
  return (
    <ul className="message-groups" aria-label={t('message.receivers')}>
      {receivers.map(({ oid, containSub, gone, ...receiver }) => (
        <li key={oid}>
          <ReceiverName {...receiver} />
          {containSub === 'Y' ? <span className="message-group-note">{t('common.withSub')}</span> : null}
          {gone === 'Y' ? <Tag color="warning">{t('message.receiverGone')}</Tag> : null}
        </li>
      ))}
    </ul>
  );
};
