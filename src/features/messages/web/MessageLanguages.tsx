import { messageCalls, type MessageRecord, type MessageVersionRow } from '#features/messages/messages.contract.ts';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { LanguageVersions } from '#platform/language-versions/web/LanguageVersions.tsx';
import { useVersionForm } from '#platform/language-versions/web/useVersionForm.ts';
import type { VersionValues } from '#platform/language-versions/web/version-values.ts';
import { RichTextView } from '#platform/rich-text/web/RichTextView.tsx';
import { call } from '#platform/wire/web/client.ts';
import { asVersions, versionsOf } from './message-values.ts';
import { PreviewTyped } from './PreviewTyped.tsx';
import { useMessageVersionFields } from './useMessageVersionFields.tsx';
import { messageWords } from './message-words.ts';
import './messages.css';

type Props = {
  row: MessageRecord;
  stored: readonly MessageVersionRow[];
  onSaved: () => void;
  onClose: () => void;
};

/** All language versions of a message that is not published, below the original (seed 001 §2.6). */
export const MessageLanguages = ({ row, stored, onSaved, onClose }: Props) => {
  const t = useTexts(messageWords);
  const versions = useVersionForm(useMessageVersionFields(), asVersions(stored));
  const record = useRecordForm<VersionValues, MessageVersionRow[]>({
    draft: `message-languages:${row.oid}`,
    initial: versions.initial,
    about: row.title,
    named: { says: t('message.languagesSaved', { title: row.title }) },
    fields: versions.fields,
    schemas: versions.schemas,
    save: (values) =>
      call(messageCalls.saveVersions, {
        query: { messageoid: row.oid },
        content: versionsOf(values, { known: true }),
      }),
    onSaved,
    onClose,
    wireNames: versions.wireNames,
  });
  return (
    <FormPage
      record={record}
      title={t('message.languagesTitle')}
      actions={<PreviewTyped record={record} original={row} />}
    >
      <section className="kit-wide message-original" aria-label={t('message.original')}>
        <h2>{row.title}</h2>
        <RichTextView html={row.fullcontent} />
      </section>
      <LanguageVersions record={record} versions={versions} withStatus={false} isAim />
    </FormPage>
  );
};
