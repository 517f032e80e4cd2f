import { Form, type FormInstance, Input } from 'antd';
import { useId } from 'react';
import type { TextRecord } from '#features/language-texts/language-texts.contract.ts';
import { languageTextsTexts } from '#features/language-texts/language-texts.texts.ts';
import { originalLanguage, placesOf } from '#features/language-texts/text-rules.ts';
import { ReadOnlyField } from '#platform/form/web/ReadOnlyField.tsx';
import type { RecordForm } from '#platform/form/web/useRecordForm.ts';
import { YesNoInput } from '#platform/form/web/YesNoInput.tsx';
import { languages } from '#platform/i18n/languages.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { languageTextLimits } from '#platform/language-texts/language-texts.contract.ts';
import { textFieldOf, type Values } from './text-values.ts';
import { WordingPanel } from './WordingPanel.tsx';
import '#platform/language-versions/web/language-versions.css';
import './language-texts.css';

type Props = { record: RecordForm<Values>; row: TextRecord | undefined };

/** Id and texts of the four languages side by side. */
export const TextFields = ({ record, row }: Props) => {
  const t = useTexts(languageTextsTexts);
  const { language } = useLanguage();
  const headingId = useId();
  const { Field } = record;
  // The names of the languages' fields are made by the kit, and no type of a form lists them.
  const form = record.form as unknown as FormInstance;
  const typed = Form.useWatch((values: Record<string, unknown>) => values, { form, preserve: true }) ?? {};
  const own = Object.fromEntries(
    languages.flatMap((lang) => {
      const text = typed[textFieldOf(lang)];
      return typeof text === 'string' && text.trim() !== '' ? [[lang, text.trim()]] : [];
    }),
  );
  const first = originalLanguage(own);
  const original = first === undefined ? '' : (own[first] ?? '');
  const places = placesOf(row?.shipped?.[language] ?? original);
  const write = (values: Record<string, unknown>): void => {
    form.setFields(Object.entries(values).map(([name, value]) => ({ name, value, errors: [] })));
    record.noteChange();
  };
  return (
    <>
      {row ? (
        <ReadOnlyField label={t('common.languageId')} text={row.langid} />
      ) : (
        <Field name="langid">
          <Input maxLength={languageTextLimits.langid} autoComplete="off" spellCheck={false} />
        </Field>
      )}
      {row?.shipped ? null : (
        <Field name="ismobile">
          <YesNoInput hint={t('language_text.ismobileHint')} />
        </Field>
      )}
      <section className="kit-wide kit-versions" aria-labelledby={headingId}>
        <h2 id={headingId}>{t('common.languageText')}</h2>
        {row && row.usedBy.length > 0 ? (
          <p className="language-text-rules">
            {t('language_text.usedBy', { names: new Intl.ListFormat(language).format(row.usedBy) })}
          </p>
        ) : null}
        <p className="language-text-rules">
          {t('language_text.rules', { placeholder: '{name}' })}
          {places.length > 0 ? (
            <span className="language-text-note">
              {t('language_text.places', { names: places.map((name) => `{${name}}`).join(' ') })}
            </span>
          ) : null}
        </p>
        <ul className="kit-versions-grid">
          {languages.map((lang) => (
            <WordingPanel
              key={lang}
              lang={lang}
              form={form}
              record={row}
              original={lang === first ? '' : original}
              wasOutdated={record.start[`languages.${lang}.outdated`] === 'Y'}
              write={write}
            />
          ))}
        </ul>
      </section>
    </>
  );
};
