import { Input } from 'antd';
import { useMemo } from 'react';
import { Field } from '#platform/form/web/Field.tsx';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { defaultLanguage, type Language, languageNames } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { languageCardsTexts } from '../language-cards.texts.ts';
import { LanguageSelect } from './LanguageSelect.tsx';
import type { LanguageName, LanguageNameSource, LanguageNameValues } from './language-names.ts';

type Props = {
  /** Null: a new one. */
  item: LanguageName | null;
  /** Languages that may be chosen. */
  choices: readonly Language[];
  source: LanguageNameSource;
  onClose: () => void;
  onSaved: () => void;
};

const firstChoice = (choices: readonly Language[]): Language =>
  choices.includes(defaultLanguage) ? defaultLanguage : (choices[0] ?? defaultLanguage);

/** Language and name, added or changed. */
export const LanguageDialog = ({ item, choices, source, onClose, onSaved }: Props) => {
  const t = useTexts(languageCardsTexts);
  const nameLabel = source.nameLabel ?? t('common.name');
  const fields = useMemo(
    () => [
      {
        name: 'language' as const,
        label: t('common.language'),
        shown: (value: unknown) => languageNames[value as Language],
      },
      { name: 'name' as const, label: nameLabel },
    ],
    [nameLabel, t],
  );
  const record = useRecordForm<LanguageNameValues, unknown>({
    draft: `${source.draft}:${item?.oid ?? 'new'}`,
    initial: item ? { language: item.language, name: item.name } : { language: firstChoice(choices), name: '' },
    rev: item?.rev,
    fields,
    save: (values, rev) => (item ? source.edit(item, values, rev) : source.add(values)),
    onSaved,
    onClose,
    wireNames: source.wireNames,
    current: source.current,
  });
  return (
    <FormDialog record={record} width={480} title={t(item ? 'language_cards.editTitle' : 'language_cards.addTitle')}>
      <Field wide required name="language" label={t('common.language')} schema={source.languageSchema}>
        <LanguageSelect choices={choices} />
      </Field>
      <Field wide required name="name" label={nameLabel} schema={source.nameSchema}>
        <Input maxLength={source.longestName * 2} count={{ show: true, max: source.longestName }} />
      </Field>
    </FormDialog>
  );
};
