import { useQueries } from '@tanstack/react-query';
import { Select, Switch } from 'antd';
import { type KeyboardEvent, memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { mobileFormColumnTexts } from '#features/mobile-forms/mobile-form-columns.texts.ts';
import type { CodeOption } from '#platform/code-lists/code-lists.contract.ts';
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
  /** False while the columns have to be loaded: nothing is said of them. */
  known?: boolean;
  /** The key of the field that is being edited. */
  marked?: string | undefined;
};

/** Widths of the narrowest phones and of usual ones, in pixels. */
const widths = { narrow: 320, usual: 390 } as const;
/** Pixels of the text. */
const textSizes = { usual: 15, large: 30 } as const;

const parametersOf = (columns: readonly FormColumn[]): string[] => [
  ...new Set(
    columns
      .flatMap((column) => [column, ...column.children])
      .map(({ paramtype }) => paramtype)
      .filter(Boolean),
  ),
];

const choicesByPlace = (results: readonly { data?: readonly CodeOption[] | undefined }[]) =>
  results.map(({ data }) => data?.map(({ paramcode, paramname }) => ({ value: paramcode, label: paramname })));

/** How the phone is shown. */
type Look = { lang: Language; narrow: boolean; large: boolean; outside: boolean };

const PreviewTools = memo(({ look, onLook }: { look: Look; onLook: (look: Look) => void }) => {
  const t = useTexts(mobileFormColumnTexts);
  return (
    <div className="mobile-form-preview-tools">
      <Select<Language>
        size="small"
        aria-label={t('form_column.previewLanguage')}
        value={look.lang}
        onChange={(lang) => onLook({ ...look, lang })}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <label>
        <Switch size="small" checked={look.narrow} onChange={(narrow) => onLook({ ...look, narrow })} />{' '}
        {t('form_column.previewNarrow')}
      </label>
      <label>
        <Switch size="small" checked={look.large} onChange={(large) => onLook({ ...look, large })} />{' '}
        {t('form_column.previewLarge')}
      </label>
      <label>
        <Switch size="small" checked={look.outside} onChange={(outside) => onLook({ ...look, outside })} />{' '}
        {t('form_column.previewOutside')}
      </label>
    </div>
  );
});
PreviewTools.displayName = 'PreviewTools';

/**
 * The form as employees will see it, drawn by the component of their app, while it is designed: in any language, as
 * narrow as the smallest phones, with large text, and outside the company’s network.
 */
export const PhonePreview = memo(({ title, columns: now, known: isKnown = true, marked }: Props) => {
  const t = useTexts(mobileFormColumnTexts);
  const { language } = useLanguage();
  const [look, setLook] = useState<Look>({ lang: language, narrow: true, large: false, outside: false });
  const { lang, narrow, large, outside } = look;
  const [typed, setTyped] = useState<FormAnswers>({});
  // What is typed is seen at once in its field, and in the phone as soon as there is time.
  const columns = useDeferredValue(now);
  const parameters = parametersOf(columns);
  const lists = useQueries({
    queries: parameters.map((list) => ({
      queryKey: ['code-list', list, lang],
      queryFn: () => loadCodes(list, lang),
      staleTime: 60_000,
    })),
    combine: choicesByPlace,
  });
  const answers = useMemo(() => ({ ...defaultAnswers(columns), ...typed }), [columns, typed]);
  const known = parameters.join(' ');
  const choicesOf = useCallback((paramtype: string) => lists[known.split(' ').indexOf(paramtype)], [lists, known]);
  const answer = useCallback((item: string, value: string) => setTyped((before) => ({ ...before, [item]: value })), []);
  // Enter in a field of the preview must not save the form around it.
  const keepEnter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  return (
    <aside className="mobile-form-preview" aria-label={t('form_column.preview')}>
      <PreviewTools look={look} onLook={setLook} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps a key from the form around it */}
      <div
        className="mobile-form-phone"
        style={{ width: narrow ? widths.narrow : widths.usual, fontSize: large ? textSizes.large : textSizes.usual }}
        onKeyDown={keepEnter}
      >
        <div className="mobile-form-phone-title">{title}</div>
        {/* A scrolling region has to be reachable by keys. */}
        <section className="mobile-form-phone-page" aria-label={title || t('form_column.preview')} tabIndex={-1}>
          {isKnown ? (
            <MobileForm
              columns={columns}
              lang={lang}
              answers={answers}
              onAnswer={answer}
              choicesOf={choicesOf}
              outside={outside}
              marked={marked}
            />
          ) : null}
        </section>
      </div>
    </aside>
  );
});
PhonePreview.displayName = 'PhonePreview';
