import { Input } from 'antd';
import {
  documentFile,
  documentLimits,
  documentVersionFields,
  type VersionRow,
} from '#features/documents/documents.contract.ts';
import { fileidOf, fileNameOf, type FileValue } from '#platform/files/files.contract.ts';
import { FileField } from '#platform/files/web/FileField.tsx';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { VersionField } from '#platform/language-versions/web/version-values.ts';
import { fileSchema } from './DescriptionAndFile.tsx';
import { nameCount } from './name-count.ts';

/** The fields of a language version of a document. */
export const useVersionFields = (): VersionField<VersionRow>[] => {
  const t = useTexts(vocabulary);
  return [
    {
      name: 'name',
      label: t('common.name'),
      schema: documentVersionFields.name,
      empty: '',
      valueOf: ({ name }) => name,
      control: () => <Input maxLength={documentLimits.name * 2} count={nameCount} />,
    },
    {
      name: 'explain',
      label: t('common.description'),
      schema: documentVersionFields.explain,
      empty: '',
      valueOf: ({ explain }) => explain,
      control: () => <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} maxLength={documentLimits.explain} />,
    },
    {
      name: 'file',
      label: t('common.file'),
      schema: fileSchema,
      empty: null,
      valueOf: ({ fileInfo }) => fileInfo,
      wire: 'fileid',
      sent: (value) => fileidOf(value as FileValue),
      shown: fileNameOf,
      control: (label) => <FileField accept={documentFile} label={label} />,
    },
  ];
};
