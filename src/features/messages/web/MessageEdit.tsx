import { Alert, Button } from 'antd';
import { messageCalls, type MessageRecord, messageRecord } from '#features/messages/messages.contract.ts';
import { waitingText } from '#features/messages/message-screens.texts.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';
import { messageName } from './message-list.ts';
import { contentOf, messageSchemas, type OwnValues, valuesOf } from './message-values.ts';
import { MessageFields, useMessageFieldList } from './MessageFields.tsx';
import { PreviewTyped } from './PreviewTyped.tsx';
import { messageWords } from './message-words.ts';
import './messages.css';

const currentMessage = currentVersion<MessageRecord, OwnValues>(messageRecord, valuesOf);

type Props = { row: MessageRecord; onPublish: () => void; onSaved: () => void; onClose: () => void };

/** Edits content, time and kind of a message that is not published; says why one waits (seed 001 §2.6). */
export const MessageEdit = ({ row, onPublish, onSaved, onClose }: Props) => {
  const t = useTexts(messageWords);
  const { pair } = useLanguage();
  const record = useRecordForm<OwnValues, MessageRecord>({
    draft: `messages:${row.oid}`,
    initial: valuesOf(row),
    rev: row.rev,
    named: messageName,
    fields: useMessageFieldList(),
    schemas: messageSchemas,
    save: (values, rev) => call(messageCalls.edit, { content: { ...contentOf(values), oid: row.oid, rev } }),
    onSaved,
    onClose,
    current: currentMessage,
  });
  return (
    <FormPage
      record={record}
      title={t('message.editTitle')}
      actions={<PreviewTyped record={record} />}
      after={<AuditFields row={row} />}
    >
      {row.waiting === '' ? null : (
        <Alert
          className="kit-wide"
          type="warning"
          showIcon
          title={pair(t('message.state.waiting'), t(waitingText[row.waiting]))}
          description={t('message.waitsHint')}
          action={
            <Button size="small" onClick={onPublish}>
              {t('common.publish')}
            </Button>
          }
        />
      )}
      <MessageFields record={record} />
    </FormPage>
  );
};
