import { Input } from 'antd';
import { documentFile, documentLimits, documentReasons } from '#features/documents/documents.contract.ts';
import { requiredFile } from '#platform/files/files.contract.ts';
import { FileField } from '#platform/files/web/FileField.tsx';
import { Field } from '#platform/form/web/Field.tsx';

/** The value of the field `file` in both forms. */
export const fileSchema = requiredFile(documentReasons.addFile);

/** The last two fields of a document and of each of its language versions. */
export const DescriptionAndFile = () => (
  <>
    <Field wide name="explain">
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={documentLimits.explain} />
    </Field>
    <Field wide name="file">
      {(label) => <FileField accept={documentFile} label={label} />}
    </Field>
  </>
);
