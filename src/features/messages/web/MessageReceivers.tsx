import { Form } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import {
  messageReceiverCalls,
  type ReceiverRow,
  receiversConflict,
} from '#features/messages/message-receivers.contract.ts';
import { messageReasons, type MessageRecord } from '#features/messages/messages.contract.ts';
import type { CurrentVersion } from '#platform/form/web/current-version.ts';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { contentKey, type PickedContent } from '#platform/permission-page/web/picked-contents.ts';
import { call } from '#platform/wire/web/client.ts';
import { MessageAudience } from './MessageAudience.tsx';
import { contentsOf, receiversOf } from './message-values.ts';
import { ReceiversField } from './ReceiversField.tsx';
import { messageWords } from './message-words.ts';
import './messages.css';

type Values = { receivers: PickedContent[] };

const schemas = { receivers: z.array(z.unknown()).min(1, { error: messageReasons.noReceivers }) };

type Props = { row: MessageRecord; stored: readonly ReceiverRow[]; onSaved: () => void; onClose: () => void };

/** The release group of a message that is not published, and who that is now (seed 001 §2.6). */
export const MessageReceivers = ({ row, stored, onSaved, onClose }: Props) => {
  const t = useTexts(messageWords);
  const { names } = useLanguage();
  /** The receivers that a 409 has brought: what is kept of mine is saved on top of them. */
  const [theirs, setTheirs] = useState<readonly ReceiverRow[] | null>(null);
  const base = theirs ?? stored;
  const current = (content: unknown): CurrentVersion<Values> | null => {
    const { data } = receiversConflict.safeParse(content);
    if (!data) return null;
    setTheirs(data.receiverList);
    return { values: { receivers: contentsOf(data.receiverList) }, rev: data.rev, who: data.txemp, when: data.txdat };
  };
  const record = useRecordForm<Values, ReceiverRow[]>({
    draft: `message-receivers:${row.oid}`,
    initial: { receivers: contentsOf(stored) },
    rev: row.rev,
    about: row.title,
    named: { says: t('message.receiversSaved', { title: row.title }) },
    fields: [
      { name: 'receivers', label: t('message.receivers'), shown: (list) => names(list.map(({ name }) => name)) },
    ],
    schemas,
    save: ({ receivers }, rev) => {
      const kept = new Set(receivers.map(contentKey));
      const gone = base.filter(({ type, id }) => !kept.has(contentKey({ type, contentoid: id })));
      return call(messageReceiverCalls.save, {
        content: {
          messageoid: row.oid,
          deleteOidList: gone.map(({ oid }) => oid),
          addList: receiversOf(receivers),
          rev,
        },
      });
    },
    current,
    onSaved,
    onClose,
    wireNames: { addList: 'receivers' },
  });
  const { form, Field } = record;
  const receivers = Form.useWatch('receivers', { form, preserve: true }) ?? record.start.receivers ?? [];
  return (
    <FormPage record={record} title={t('message.editReceivers')}>
      <Field wide name="receivers">
        <ReceiversField />
      </Field>
      {receivers.length > 0 ? (
        <div className="kit-wide">
          <MessageAudience receivers={receiversOf(receivers)} />
        </div>
      ) : null}
    </FormPage>
  );
};
