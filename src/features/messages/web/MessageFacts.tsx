import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageReceiverCalls } from '#features/messages/message-receivers.contract.ts';
import type { MessageRecord } from '#features/messages/messages.contract.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { call } from '#platform/wire/web/client.ts';
import { ReceiverList } from './ReceiverList.tsx';
import { messageWords } from './message-words.ts';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** When and by whom a message was published, to whom, and when it was corrected or recalled. */
export const MessageFacts = ({ row }: { row: MessageRecord }) => {
  const t = useTexts(messageWords);
  const { oid, pushedtime, pushedby, correctedat, recalledat } = row;
  const { data: receivers } = useQuery({
    queryKey: ['messages', 'receivers', oid],
    queryFn: () => call(messageReceiverCalls.list, { query: { messageoid: oid } }),
  });
  return (
    <dl className="message-facts">
      <Fact label={t('message.pushedtime')}>
        <TimeText time={pushedtime} />
      </Fact>
      {pushedby ? (
        <Fact label={t('common.publishedBy')}>
          <PersonLink empid={pushedby} />
        </Fact>
      ) : null}
      {correctedat === null ? null : (
        <Fact label={t('message.correctedtime')}>
          <TimeText time={correctedat} />
        </Fact>
      )}
      {recalledat === null ? null : (
        <Fact label={t('message.recalledtime')}>
          <TimeText time={recalledat} />
        </Fact>
      )}
      <Fact label={t('message.receivers')}>{receivers ? <ReceiverList receivers={receivers} /> : '…'}</Fact>
    </dl>
  );
};
