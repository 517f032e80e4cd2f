import { Form } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { messageCalls, messageReasons, type MessageRecord } from '#features/messages/messages.contract.ts';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { WizardPage } from '#platform/form/web/WizardPage.tsx';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { LanguageVersions } from '#platform/language-versions/web/LanguageVersions.tsx';
import { useVersionForm } from '#platform/language-versions/web/useVersionForm.ts';
import type { VersionValues } from '#platform/language-versions/web/version-values.ts';
import type { PickedContent } from '#platform/permission-page/web/picked-contents.ts';
import { CallError, call } from '#platform/wire/web/client.ts';
import { MessageAudience } from './MessageAudience.tsx';
import { messageName } from './message-list.ts';
import { contentOf, messageSchemas, newValues, type OwnValues, receiversOf, versionsOf } from './message-values.ts';
import { MessageFields, useMessageFieldList } from './MessageFields.tsx';
import { PreviewTyped } from './PreviewTyped.tsx';
import { ReceiversField } from './ReceiversField.tsx';
import { useMessageVersionFields } from './useMessageVersionFields.tsx';
import { messageWords } from './message-words.ts';
import './messages.css';

type Values = OwnValues & VersionValues & { receivers: PickedContent[] };

const steps = { content: 0, languages: 1, receivers: 2 } as const;

/** The step that shows a field of the call. */
const stepOf = (field: string): number => {
  if (field.startsWith('langList')) return steps.languages;
  return field.startsWith('receiverList') ? steps.receivers : steps.content;
};

const someReceivers = z.array(z.unknown()).min(1, { error: messageReasons.noReceivers });
const anything = z.unknown();

type Props = { onSaved: (row: MessageRecord) => void; onClose: () => void };

/** Adds a message: its content, its languages, and whom it is for (seed 001 §2.6). */
export const MessageWizard = ({ onSaved, onClose }: Props) => {
  const t = useTexts(messageWords);
  const { names } = useLanguage();
  const [step, setStep] = useState<number>(steps.content);
  const versions = useVersionForm(useMessageVersionFields(), []);
  const record = useRecordForm<Values, MessageRecord>({
    draft: 'messages:new',
    initial: { ...newValues, ...versions.initial, receivers: [] },
    named: messageName,
    fields: [
      ...useMessageFieldList(),
      ...versions.fields,
      { name: 'receivers', label: t('message.receivers'), shown: (list) => names(list.map(({ name }) => name)) },
    ],
    schemas: { ...messageSchemas, ...versions.schemas, receivers: step === steps.receivers ? someReceivers : anything },
    save: async (values) => {
      try {
        return await call(messageCalls.add, {
          content: {
            ...contentOf(values),
            langList: versionsOf(values, { known: false }),
            receiverList: receiversOf(values.receivers),
          },
        });
      } catch (error) {
        const [field] = error instanceof CallError ? Object.keys(error.fields ?? {}) : [];
        if (field !== undefined) setStep(stepOf(field));
        throw error;
      }
    },
    onSaved,
    onClose,
    wireNames: { receiverList: 'receivers' },
  });
  const { form, Field } = record;
  const receivers = Form.useWatch('receivers', { form, preserve: true }) ?? [];
  return (
    <WizardPage
      record={record}
      title={t('message.addTitle')}
      step={step}
      onStep={setStep}
      actions={<PreviewTyped record={record} />}
      steps={[
        { title: t('common.content'), fields: <MessageFields record={record} /> },
        {
          title: t('message.stepLanguages'),
          fields: <LanguageVersions record={record} versions={versions} withStatus={false} />,
        },
        {
          title: t('message.receivers'),
          fields: (
            <Field wide name="receivers">
              <ReceiversField />
            </Field>
          ),
          content: receivers.length > 0 ? <MessageAudience receivers={receiversOf(receivers)} /> : null,
        },
      ]}
    />
  );
};
