import { Input } from 'antd';
import {
  languageTextListCalls,
  type TextRecord,
  textRecordFields,
} from '#features/language-texts/language-texts.contract.ts';
import { languageTextsTexts } from '#features/language-texts/language-texts.texts.ts';
import { type RecordForm, useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { NamedText } from '#platform/language-texts/language-texts.contract.ts';
import { useVersionForm } from '#platform/language-versions/web/useVersionForm.ts';
import { useYesNoWords } from '#platform/resource-table/web/YesNoFilter.tsx';
import { call } from '#platform/wire/web/client.ts';
import { thenShown } from './language-text-list.ts';
import { currentOf, sentTexts, type Values, valuesOf } from './text-values.ts';
import { wordingSchema } from './wording-schema.ts';

const anyText = wordingSchema('');

type Options = { record: TextRecord | undefined; onSaved: (saved: TextRecord) => void; onClose: () => void };

/** The form of an id with its texts in all languages, for a page and for a dialog. `record`: absent for a new id. */
export const useTextForm = ({ record, onSaved, onClose }: Options): RecordForm<Values> => {
  const t = useTexts(languageTextsTexts);
  const yesNoWords = useYesNoWords();
  const versions = useVersionForm<NamedText>(
    [
      {
        name: 'langcontent',
        label: t('common.languageText'),
        schema: anyText,
        empty: '',
        valueOf: ({ langcontent }) => langcontent,
        control: () => <Input />,
      },
    ],
    record?.versions ?? [],
  );
  return useRecordForm<Values, TextRecord>({
    draft: `language-texts:${record?.langid ?? 'new'}`,
    initial: valuesOf(versions, record),
    ...(record && { rev: 1 }),
    named: ({ langid }) => langid,
    fields: [
      { name: 'langid', label: t('common.languageId') },
      { name: 'ismobile', label: t('language_text.ismobile'), shown: yesNoWords },
      ...versions.fields,
    ],
    schemas: { ...textRecordFields, ...versions.schemas },
    save: (values) => {
      const { langid, ismobile } = values;
      const languages = sentTexts(versions, values, record);
      if (!record)
        return thenShown(call(languageTextListCalls.addRecord, { content: { langid, ismobile, languages } }));
      const moved = ismobile === record.ismobile ? {} : { ismobile };
      return thenShown(
        call(languageTextListCalls.saveRecord, { content: { langid: record.langid, ...moved, languages } }),
      );
    },
    onSaved,
    onClose,
    wireNames: versions.wireNames,
    current: currentOf(versions),
  });
};
