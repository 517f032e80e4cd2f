import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton } from 'antd';
import { useState } from 'react';
import { messageDeliveryCalls } from '#features/messages/message-delivery.contract.ts';
import type { MessageRecord } from '#features/messages/messages.contract.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { useEmployeeSource } from '#platform/picker/web/organisation-sources.tsx';
import { type Picked, PickerField } from '#platform/picker/web/PickerField.tsx';
import { useBoundOf } from '#platform/rights/web/useMayCall.ts';
import type { ConditionType } from '#platform/rights/conditions.ts';
import { call } from '#platform/wire/web/client.ts';
import { messageWords } from './message-words.ts';
import { ReceiverName } from './ReceiverList.tsx';

/** Pixels: the width of details (seed 001 §9). */
const whyWidth = 550;

const Answer = ({ messageoid, empid }: { messageoid: string; empid: string }) => {
  const t = useTexts(messageWords);
  const failureWords = useFailureWords();
  const { data, error } = useQuery({
    queryKey: ['messages', 'why', messageoid, empid],
    queryFn: () => call(messageDeliveryCalls.why, { query: { messageoid, empid } }),
    staleTime: 0,
  });
  if (error) return <Alert type="error" title={failureWords(error)} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  return (
    <div className="message-why" aria-live="polite">
      <Alert
        type={data.delivery ? 'success' : 'warning'}
        showIcon
        title={t(data.delivery ? 'message.whyHas' : 'message.whyHasNot')}
        description={data.delivery ? <TimeText time={data.delivery.deliveredat} /> : null}
      />
      <p>{t(data.named ? 'message.whyNamed' : 'message.whyNotNamed')}</p>
      <ul>
        {data.by.map(({ type, id, name }) => (
          <li key={`${type} ${id}`}>
            <ReceiverName type={type as ConditionType} id={id} name={name} />
          </li>
        ))}
      </ul>
      {data.left === '' ? null : <p>{t(data.left === 'blacklist' ? 'message.whyBlacklist' : 'message.whyLeft')}</p>}
      {data.named && data.left === '' && !data.delivery ? <p>{t('message.whyLater')}</p> : null}
      {!data.named && data.delivery ? <p>{t('message.whyEarlier')}</p> : null}
    </div>
  );
};

/** `about`: the person to begin with. */
type Props = { row: MessageRecord; about?: { empid: string; name: string }; onClose: () => void };

/** Why somebody has a message, or has not: who the receivers were, and whom they name. */
export const WhyDialog = ({ row, about, onClose }: Props) => {
  const t = useTexts(messageWords);
  const source = useEmployeeSource(useBoundOf(messageDeliveryCalls.why));
  const [person, setPerson] = useState<Picked | null>(
    about ? { value: about.empid, text: about.name ? `${about.name} (${about.empid})` : about.empid } : null,
  );
  return (
    <Dialog title={t('message.whyTitle')} width={whyWidth} footer={null} onCancel={onClose}>
      <PickerField
        label={t('message.whyPerson')}
        title={t('message.whyPerson')}
        source={source}
        value={person}
        onChange={setPerson}
      />
      {person ? <Answer key={person.value} messageoid={row.oid} empid={person.value} /> : null}
    </Dialog>
  );
};
