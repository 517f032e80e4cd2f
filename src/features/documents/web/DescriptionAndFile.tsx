import { Input } from 'antd';
import type { z } from 'zod';
import { documentFile, documentLimits, documentReasons } from '#features/documents/documents.contract.ts';
import { requiredFile } from '#platform/files/files.contract.ts';
import { FileField } from '#platform/files/web/FileField.tsx';
import { Field } from '#platform/form/web/Field.tsx';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';

const fileSchema = requiredFile(documentReasons.addFile);

/** The last two fields of a document and of each of its language versions. */
export const DescriptionAndFile = ({ explain }: { explain: z.ZodType }) => {
  const t = useTexts(vocabulary);
  return (
    <>
      <Field wide name="explain" label={t('common.description')} schema={explain}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={documentLimits.explain} />
      </Field>
      <Field wide required name="file" label={t('common.file')} schema={fileSchema}>
        <FileField accept={documentFile} label={t('common.file')} />
      </Field>
    </>
  );
};
