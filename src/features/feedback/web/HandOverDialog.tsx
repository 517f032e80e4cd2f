import { Button, Form } from 'antd';
import { useState } from 'react';
import { feedbackCalls, type FeedbackRow } from '#features/feedback/feedback.contract.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useNotices } from '#platform/notices/web/notices.ts';
import { type Picked, PickerField } from '#platform/picker/web/PickerField.tsx';
import { call } from '#platform/wire/web/client.ts';
import { feedbackWords } from './feedback-words.ts';
import { useAssignees } from './useAssignees.ts';

/** Pixels, as other dialogs that ask for one value. */
const width = 550;

type Props = {
  rows: readonly Pick<FeedbackRow, 'oid' | 'rev' | 'assignee'>[];
  onDone: () => void;
  onClose: () => void;
};

/** Asks who sees to these from now on; that nobody does is a button of its own, not a field that was left empty. */
export const HandOverDialog = ({ rows, onDone, onClose }: Props) => {
  const t = useTexts(feedbackWords);
  const { number } = useLanguage();
  const notices = useNotices();
  const source = useAssignees(rows.map(({ oid }) => oid));
  const [person, setPerson] = useState<Picked | null>(null);
  const [isSending, setSending] = useState(false);
  const isAssigned = rows.some(({ assignee }) => assignee !== '');
  const send = async (person: Picked | null): Promise<void> => {
    if (isSending) return;
    setSending(true);
    try {
      const content = { rows: rows.map(({ oid, rev }) => ({ oid, rev })), assignee: person?.value ?? '' };
      const { length } = await call(feedbackCalls.handOver, { content });
      const count = number(length);
      notices.success(
        person ? t('feedback.handedOver', { count, person: person.text }) : t('feedback.handedToNobody', { count }),
      );
    } catch (fault) {
      notices.failure(t('feedback.assignFailed'), fault);
    }
    onDone();
  };
  const label = t('feedback.assignee');
  return (
    <Dialog
      title={t('feedback.handOverTitle', { count: number(rows.length) })}
      width={width}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {isAssigned && person === null ? (
            <Button loading={isSending} onClick={() => void send(null)}>
              {t('feedback.doHandToNobody')}
            </Button>
          ) : null}
          <Button type="primary" loading={isSending} disabled={person === null} onClick={() => void send(person)}>
            {t('feedback.doHandOver')}
          </Button>
        </>
      }
    >
      <Form layout="vertical" onFinish={() => person && void send(person)}>
        <Form.Item label={label} extra={t('feedback.handOverHint')}>
          <PickerField label={label} title={label} source={source} value={person} onChange={setPerson} />
        </Form.Item>
      </Form>
    </Dialog>
  );
};
