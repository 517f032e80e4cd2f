import { Input } from 'antd';
import { messageTitle, titleBytes, titleLimit } from '#features/messages/message-title.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { VersionField } from '#platform/language-versions/web/version-values.ts';
import { editable, emptyRichText, type RichTextValue, sentHtml } from '#platform/rich-text/rich-text-value.ts';
import { plainText } from '#platform/rich-text/rich-text.ts';
import { RichTextField } from '#platform/rich-text/web/RichTextField.tsx';
import { contentSchema, type Version } from './message-values.ts';
import { messageWords } from './message-words.ts';

type TitleProps = {
  id?: string;
  value?: string;
  onChange?: (event: { target: { value: string } }) => void;
  lang?: Language;
};

/** A title with its bytes as they are counted (seed 001 §5). */
export const TitleInput = ({ lang, ...input }: TitleProps) => (
  <Input {...input} count={{ show: true, max: titleLimit(lang), strategy: titleBytes }} />
);

/** The original’s text, before its field is there, too. */
const textOf = (value: RichTextValue | undefined): string => plainText(value?.html ?? '');

/** The fields of a language version of a message. */
export const useMessageVersionFields = (): VersionField<Version>[] => {
  const t = useTexts(messageWords);
  return [
    {
      name: 'title',
      label: t('common.subject'),
      schema: messageTitle,
      empty: '',
      valueOf: ({ title }) => title,
      control: (_label, lang) => <TitleInput lang={lang} />,
    },
    {
      name: 'fullcontent',
      label: t('common.content'),
      schema: contentSchema,
      empty: emptyRichText,
      valueOf: ({ fullcontent }) => editable(fullcontent),
      sent: (value) => sentHtml(value as RichTextValue),
      shown: textOf,
      control: (label) => <RichTextField label={label} />,
    },
  ];
};
