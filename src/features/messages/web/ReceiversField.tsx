import { useQuery } from '@tanstack/react-query';
import { messageReceiverCalls } from '#features/messages/message-receivers.contract.ts';
import { messageCalls } from '#features/messages/messages.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ContentsField } from '#platform/permission-page/web/ContentsField.tsx';
import type { PickedContent } from '#platform/permission-page/web/picked-contents.ts';
import type { ConditionType } from '#platform/rights/conditions.ts';
import { useBoundOf } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';
import { messageWords } from './message-words.ts';

/** Whether the reader is a publisher, and the plants that others may name. */
const roleQuery = {
  queryKey: ['messages', 'role'],
  queryFn: () => call(messageReceiverCalls.role, { query: {} }),
  staleTime: 60_000,
};

/** In the order of seed 001 §9, without everybody, who is a button. */
const types: readonly ConditionType[] = ['P', 'D', 'R', 'H', 'C'];
const typesOfOthers: ReadonlySet<ConditionType> = new Set(['P', 'D']);

type Props = { id?: string; value?: readonly PickedContent[]; onChange?: (value: PickedContent[]) => void };

/** Whom a message is for. Publishers name anybody; others plants and departments of their scope (seed 001 §6). */
export const ReceiversField = (props: Props) => {
  const t = useTexts(messageWords);
  const bound = useBoundOf(messageCalls.add);
  const { data } = useQuery(roleQuery);
  const isPublisher = data?.publisher === 'Y';
  return (
    <ContentsField
      {...props}
      departmentsContainSub="Y"
      bound={bound}
      types={types}
      withEverybody={isPublisher}
      whyNotType={(type) => (isPublisher || typesOfOthers.has(type) ? undefined : t('message.forPublishers'))}
    />
  );
};
