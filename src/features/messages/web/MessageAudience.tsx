import { messageReceiverCalls, type Receiver } from '#features/messages/message-receivers.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { AudienceLook, type LookPage } from '#platform/audience-look/web/AudienceLook.tsx';
import { call } from '#platform/wire/web/client.ts';
import { messageWords } from './message-words.ts';

/** The audience of receivers. */
export const audienceQuery = (receivers: readonly Receiver[], page: LookPage) => ({
  queryKey: ['messages', 'audience', receivers, page],
  queryFn: () => call(messageReceiverCalls.audience, { body: page, content: [...receivers] }),
});

/** How many people the receivers are, who is left out, and a look at the list. */
export const MessageAudience = ({ receivers }: { receivers: readonly Receiver[] }) => {
  const t = useTexts(messageWords);
  return (
    <AudienceLook
      parts={receivers}
      query={audienceQuery}
      size={(count) => t('message.audienceSize', { count })}
      label={t('message.receivers')}
    />
  );
};
