import { Input } from 'antd';
import { useMemo } from 'react';
import {
  documentCalls,
  documentLimits,
  versionForm,
  type VersionRow,
  versionRow,
} from '#features/documents/documents.contract.ts';
import { fileidOf, fileNameOf, type FileValue } from '#platform/files/files.contract.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { Field } from '#platform/form/web/Field.tsx';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import type { FormField } from '#platform/form/web/useRecordForm.ts';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { firstChoice } from '#platform/language-cards/web/choices.ts';
import { LanguageField, useLanguageField } from '#platform/language-cards/web/LanguageField.tsx';
import { useVariantForm } from '#platform/language-cards/web/useVariantForm.ts';
import type { VariantDialogProps } from '#platform/language-cards/web/VariantCards.tsx';
import { call } from '#platform/wire/web/client.ts';
import { documentDialogWidth } from './document-list.ts';
import { DescriptionAndFile } from './DescriptionAndFile.tsx';
import { nameCount } from './name-count.ts';

type Values = { lang: Language; name: string; explain: string; file: FileValue };

const valuesOf = ({ lang, name, explain, fileInfo }: VersionRow): Values => ({ lang, name, explain, file: fileInfo });

const useFields = (): FormField<Values>[] => {
  const t = useTexts(vocabulary);
  const language = useLanguageField('lang');
  return useMemo(
    (): FormField<Values>[] => [
      language,
      { name: 'name', label: t('common.name') },
      { name: 'explain', label: t('common.description') },
      { name: 'file', label: t('common.file'), shown: fileNameOf },
    ],
    [language, t],
  );
};

type Props = VariantDialogProps<VersionRow, Language> & { documentOid: string };

const { shape } = versionForm;
const wireNames = { fileid: 'file' } as const;

/** The dialog that adds or edits a language version. */
export const VersionDialog = ({ documentOid, row, choices, onSaved, onClose }: Props) => {
  const t = useTexts(vocabulary);
  const record = useVariantForm({
    draft: `document-version:${documentOid}`,
    row,
    stored: versionRow,
    valuesOf,
    initial: { lang: firstChoice(choices, defaultLanguage), name: '', explain: '', file: null },
    fields: useFields(),
    save: ({ file, ...values }, edited) => {
      const content = { ...values, fileid: fileidOf(file) };
      return edited
        ? call(documentCalls.editVersion, { content: { ...content, ...edited } })
        : call(documentCalls.addVersion, { content: { ...content, documentOid } });
    },
    onSaved,
    onClose,
    wireNames,
  });
  return (
    <FormDialog
      record={record}
      width={documentDialogWidth}
      title={t(row ? 'common.editLanguageVersion' : 'common.addLanguageVersion')}
      after={row ? <AuditFields row={row} /> : null}
    >
      <LanguageField name="lang" schema={shape.lang} choices={choices} />
      <Field wide required name="name" label={t('common.name')} schema={shape.name}>
        <Input maxLength={documentLimits.name * 2} count={nameCount} />
      </Field>
      <DescriptionAndFile explain={shape.explain} />
    </FormDialog>
  );
};
