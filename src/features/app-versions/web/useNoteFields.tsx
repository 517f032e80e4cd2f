import { Input } from 'antd';
import { longestNote, releaseNoteFields, type ReleaseNoteRow } from '#features/app-versions/release-notes.contract.ts';
import { appVersionTexts } from '#features/app-versions/app-versions.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { VersionField } from '#platform/language-versions/web/version-values.ts';

/** The one field of the release notes in a language. */
export const useNoteFields = (): VersionField<ReleaseNoteRow>[] => {
  const t = useTexts(appVersionTexts);
  return [
    {
      name: 'explain',
      label: t('app_version.explain'),
      schema: releaseNoteFields.explain,
      empty: '',
      valueOf: ({ explain }) => explain,
      control: (_label, lang) => (
        <Input.TextArea lang={lang} autoSize={{ minRows: 3, maxRows: 12 }} maxLength={longestNote} />
      ),
    },
  ];
};
