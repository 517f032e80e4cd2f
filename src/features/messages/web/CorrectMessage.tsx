import { messagePublishingCalls } from '#features/messages/message-publishing.contract.ts';
import { type MessageRecord, messageRecord, type MessageVersionRow } from '#features/messages/messages.contract.ts';
import { messageTitle } from '#features/messages/message-title.ts';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { LanguageVersions } from '#platform/language-versions/web/LanguageVersions.tsx';
import { useVersionForm } from '#platform/language-versions/web/useVersionForm.ts';
import type { VersionValues } from '#platform/language-versions/web/version-values.ts';
import { plainText } from '#platform/rich-text/rich-text.ts';
import { editable, type RichTextValue, sentHtml } from '#platform/rich-text/rich-text-value.ts';
import { RichTextField } from '#platform/rich-text/web/RichTextField.tsx';
import { call } from '#platform/wire/web/client.ts';
import { asVersions, contentSchema, versionsOf } from './message-values.ts';
import { PreviewTyped } from './PreviewTyped.tsx';
import { TitleInput, useMessageVersionFields } from './useMessageVersionFields.tsx';
import { messageWords } from './message-words.ts';
import './messages.css';

type Values = VersionValues & { title: string; fullcontent: RichTextValue };

const ownOf = (row: MessageRecord) => ({ title: row.title, fullcontent: editable(row.fullcontent) });
const currentMessage = currentVersion<MessageRecord, Values>(messageRecord, ownOf);

type Props = {
  row: MessageRecord;
  stored: readonly MessageVersionRow[];
  onSaved: () => void;
  onClose: () => void;
};

/** Replaces what a published message says, in all languages; who has read it has it unread again. */
export const CorrectMessage = ({ row, stored, onSaved, onClose }: Props) => {
  const t = useTexts(messageWords);
  const versions = useVersionForm(useMessageVersionFields(), asVersions(stored));
  const record = useRecordForm<Values, MessageRecord>({
    draft: `message-correction:${row.oid}`,
    initial: { ...ownOf(row), ...versions.initial },
    rev: row.rev,
    about: row.title,
    named: { says: t('message.corrected', { title: row.title }) },
    fields: [
      { name: 'title', label: t('common.subject') },
      { name: 'fullcontent', label: t('common.content'), shown: ({ html }) => plainText(html) },
      ...versions.fields,
    ],
    schemas: { title: messageTitle(), fullcontent: contentSchema, ...versions.schemas },
    save: ({ title, fullcontent, ...values }, rev) =>
      call(messagePublishingCalls.correct, {
        content: {
          oid: row.oid,
          rev,
          title,
          fullcontent: sentHtml(fullcontent),
          langList: versionsOf(values, { known: false }),
        },
      }),
    onSaved,
    onClose,
    wireNames: versions.wireNames,
    current: currentMessage,
  });
  const { Field } = record;
  return (
    <FormPage record={record} title={t('message.correctTitle')} actions={<PreviewTyped record={record} />}>
      <p className="kit-wide">{t('message.correctHint')}</p>
      <Field wide name="title">
        <TitleInput />
      </Field>
      <Field wide name="fullcontent">
        {(label) => <RichTextField label={label} />}
      </Field>
      <LanguageVersions record={record} versions={versions} withStatus={false} />
    </FormPage>
  );
};
