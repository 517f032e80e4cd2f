import { Input } from 'antd';
import {
  documentCalls,
  documentLimits,
  versionForm,
  type VersionRow,
  versionRow,
} from '#features/documents/documents.contract.ts';
import { fileidOf, fileNameOf, type FileValue } from '#platform/files/files.contract.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { firstChoice } from '#platform/language-cards/web/choices.ts';
import { LanguageField, useLanguageField } from '#platform/language-cards/web/LanguageField.tsx';
import { useVariantForm } from '#platform/language-cards/web/useVariantForm.ts';
import type { VariantDialogProps } from '#platform/language-cards/web/VariantCards.tsx';
import { call } from '#platform/wire/web/client.ts';
import { documentDialogWidth } from './document-list.ts';
import { DescriptionAndFile, fileSchema } from './DescriptionAndFile.tsx';
import { nameCount } from './name-count.ts';

type Values = { lang: Language; name: string; explain: string; file: FileValue };

const valuesOf = ({ lang, name, explain, fileInfo }: VersionRow): Values => ({ lang, name, explain, file: fileInfo });

type Props = VariantDialogProps<VersionRow, Language> & { documentOid: string };

const schemas = { ...versionForm.shape, file: fileSchema };
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
    fields: [
      useLanguageField('lang'),
      { name: 'name', label: t('common.name') },
      { name: 'explain', label: t('common.description') },
      { name: 'file', label: t('common.file'), shown: fileNameOf },
    ],
    schemas,
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
  const { Field } = record;
  return (
    <FormDialog
      record={record}
      width={documentDialogWidth}
      title={t(row ? 'common.editLanguageVersion' : 'common.addLanguageVersion')}
      after={row ? <AuditFields row={row} /> : null}
    >
      <LanguageField name="lang" choices={choices} />
      <Field wide name="name">
        <Input maxLength={documentLimits.name * 2} count={nameCount} />
      </Field>
      <DescriptionAndFile />
    </FormDialog>
  );
};
