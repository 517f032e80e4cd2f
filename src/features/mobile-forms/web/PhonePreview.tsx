import { useQueries } from '@tanstack/react-query';
import { Select, Switch } from 'antd';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { mobileFormColumnTexts } from '#features/mobile-forms/mobile-form-columns.texts.ts';
import { loadCodes } from '#platform/code-lists/web/codes.ts';
import { type Language, languageNames, languages } from '#platform/i18n/languages.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { defaultAnswers, type FormAnswers } from '#platform/mobile-form/form-answers.ts';
import type { FormColumn } from '#platform/mobile-form/form-column.ts';
import { MobileForm } from '#platform/mobile-form/web/MobileForm.tsx';
import './mobile-forms.css';

type Props = {
  title: string;
  columns: readonly FormColumn[];
  /** The key of the field that is being edited. */
  marked?: string | undefined;
};

/** Widths of the narrowest phones and of usual ones, in pixels. */
const widths = { narrow: 320, usual: 390 } as const;
/** Pixels of the text. */
const textSizes = { usual: 15, large: 23 } as const;

const parametersOf = (columns: readonly FormColumn[]): string[] => [
  ...new Set(
    columns
      .flatMap((column) => [column, ...column.children])
      .map(({ paramtype }) => paramtype)
      .filter(Boolean),
  ),
];

/**
 * The form as employees will see it, drawn by the component of their app, while it is designed: in any language, as
 * narrow as the smallest phones, with large text, and outside the company’s network.
 */
export const PhonePreview = ({ title, columns, marked }: Props) => {
  const t = useTexts(mobileFormColumnTexts);
  const { language } = useLanguage();
  const [lang, setLang] = useState<Language>(language);
  const [narrow, setNarrow] = useState(true);
  const [large, setLarge] = useState(false);
  const [outside, setOutside] = useState(false);
  const [typed, setTyped] = useState<FormAnswers>({});
  const parameters = parametersOf(columns);
  const lists = useQueries({
    queries: parameters.map((list) => ({
      queryKey: ['code-list', list],
      queryFn: () => loadCodes(list),
      staleTime: 60_000,
    })),
  });
  const answers = useMemo(() => ({ ...defaultAnswers(columns), ...typed }), [columns, typed]);
  const choicesOf = (paramtype: string) =>
    lists[parameters.indexOf(paramtype)]?.data?.map(({ paramcode, paramname }) => ({
      value: paramcode,
      label: paramname,
    }));
  // Enter in a field of the preview must not save the form around it.
  const keepEnter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  return (
    <aside className="mobile-form-preview" aria-label={t('form_column.preview')}>
      <div className="mobile-form-preview-tools">
        <Select<Language>
          size="small"
          aria-label={t('form_column.previewLanguage')}
          value={lang}
          onChange={setLang}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <label>
          <Switch size="small" checked={narrow} onChange={setNarrow} /> {t('form_column.previewNarrow')}
        </label>
        <label>
          <Switch size="small" checked={large} onChange={setLarge} /> {t('form_column.previewLarge')}
        </label>
        <label>
          <Switch size="small" checked={outside} onChange={setOutside} /> {t('form_column.previewOutside')}
        </label>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps a key from the form around it */}
      <div
        className="mobile-form-phone"
        style={{ width: narrow ? widths.narrow : widths.usual, fontSize: large ? textSizes.large : textSizes.usual }}
        onKeyDown={keepEnter}
      >
        <div className="mobile-form-phone-title">{title}</div>
        {/* A scrolling region has to be reachable by keys. */}
        <section className="mobile-form-phone-page" aria-label={title || t('form_column.preview')} tabIndex={-1}>
          <MobileForm
            columns={columns}
            lang={lang}
            answers={answers}
            onAnswer={(item, value) => setTyped((before) => ({ ...before, [item]: value }))}
            choicesOf={choicesOf}
            outside={outside}
            marked={marked}
          />
        </section>
      </div>
    </aside>
  );
};
