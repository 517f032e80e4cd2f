import type { TextRecord } from '#features/language-texts/language-texts.contract.ts';
import { languageTextsTexts } from '#features/language-texts/language-texts.texts.ts';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { TextFields } from './TextFields.tsx';
import { useTextForm } from './useTextForm.tsx';

type Props = {
  /** Absent: a new id. */
  row?: TextRecord;
  onSaved: () => void;
  onClose: () => void;
};

/** Adds or edits the texts of an id in all languages (seed 001 §2.10). */
export const TextForm = ({ row, onSaved, onClose }: Props) => {
  const t = useTexts(languageTextsTexts);
  const record = useTextForm({ record: row, onSaved, onClose });
  return (
    <FormPage record={record} title={t(row ? 'language_text.editTitle' : 'language_text.addTitle')}>
      <TextFields record={record} row={row} />
    </FormPage>
  );
};
