import { Input } from 'antd';
import { messagePublishingCalls } from '#features/messages/message-publishing.contract.ts';
import { messageLimits, type MessageRecord } from '#features/messages/messages.contract.ts';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';
import { messageWords } from './message-words.ts';

type Values = { reason: string };

type Props = { row: MessageRecord; onSaved: (row: MessageRecord) => void; onClose: () => void };

/** Withdraws a published message, with the reason that its readers see. */
export const RecallDialog = ({ row, onSaved, onClose }: Props) => {
  const t = useTexts(messageWords);
  const { reason } = messagePublishingCalls.recall.content.shape;
  const record = useRecordForm<Values, MessageRecord>({
    draft: `message-recall:${row.oid}`,
    initial: { reason: '' },
    named: { says: t('message.recallDone', { title: row.title }) },
    fields: [{ name: 'reason', label: t('message.recallReason') }],
    schemas: { reason },
    // What others change meanwhile is recalled with it.
    save: (values) => call(messagePublishingCalls.recall, { content: { oid: row.oid, ...values } }),
    onSaved,
    onClose,
  });
  const { Field } = record;
  return (
    <FormDialog record={record} title={t('message.recallTitle')} save={{ text: t('message.recall'), danger: true }}>
      <Field wide name="reason">
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 5 }}
          maxLength={messageLimits.reason * 2}
          count={{ show: true, max: messageLimits.reason }}
        />
      </Field>
    </FormDialog>
  );
};
