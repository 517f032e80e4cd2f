import { Tag, Tooltip } from 'antd';
import type { MessageRow, MessageState as State } from '#features/messages/messages.contract.ts';
import { waitingText } from '#features/messages/message-screens.texts.ts';
import { stateText } from '#features/messages/messages.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { messageWords } from './message-words.ts';

const colors: Readonly<Record<State, string>> = {
  DRAFT: 'default',
  SCHEDULED: 'processing',
  WAITING: 'warning',
  SENDING: 'processing',
  SENT: 'success',
  RECALLED: 'error',
};

/** The state of a message; why it waits, on hover and on focus. */
export const MessageState = ({ row: { state, waiting } }: { row: Pick<MessageRow, 'state' | 'waiting'> }) => {
  const t = useTexts(messageWords);
  const tag = <Tag color={colors[state]}>{t(stateText[state])}</Tag>;
  if (waiting === '') return tag;
  return (
    <Tooltip title={t(waitingText[waiting])} trigger={['hover', 'focus']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is shown on hover must be reachable by keyboard */}
      <span tabIndex={0}>{tag}</span>
    </Tooltip>
  );
};
