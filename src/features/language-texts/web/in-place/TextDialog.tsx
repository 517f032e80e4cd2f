import { useQueryClient } from '@tanstack/react-query';
import { languageTextListCalls, type TextRecord } from '#features/language-texts/language-texts.contract.ts';
import { languageTextsTexts } from '#features/language-texts/language-texts.texts.ts';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { reloadMenu } from '#platform/rights/web/menu.ts';
import { call } from '#platform/wire/web/client.ts';
import { TextFields } from '../TextFields.tsx';
import { useTextForm } from '../useTextForm.tsx';

const width = 920;

type Props = { id: string; onClose: () => void };

const LoadedDialog = ({ row, onClose }: { row: TextRecord; onClose: () => void }) => {
  const t = useTexts(languageTextsTexts);
  const client = useQueryClient();
  const saved = (): void => {
    void client.invalidateQueries({ queryKey: ['language-texts'] });
    if (row.kind === 'TITLE' || row.usedBy.length > 0) void reloadMenu(client);
    onClose();
  };
  const record = useTextForm({ record: row, onSaved: saved, onClose });
  return (
    <FormDialog record={record} title={t('language_text.editTitle')} width={width}>
      <TextFields record={record} row={row} />
    </FormDialog>
  );
};

/** The texts of an id over the page on which one of them was clicked. */
export const TextDialog = ({ id, onClose }: Props) => {
  const t = useTexts(languageTextsTexts);
  return (
    <LoadRecord
      queryKey={['language-texts', 'record', 'in-place', id]}
      load={() => call(languageTextListCalls.item, { query: { id } })}
      onClose={onClose}
      dialog={{ title: t('language_text.editTitle'), width }}
    >
      {(row) => <LoadedDialog row={row} onClose={onClose} />}
    </LoadRecord>
  );
};
