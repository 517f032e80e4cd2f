import { CheckOutlined, CopyOutlined, EditOutlined } from '@ant-design/icons';
import { Button, Form, Tag } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { z } from 'zod';
import { storedTranslation, surveyLanguageCalls } from '#features/surveys/survey-languages.contract.ts';
import type { SurveyQuestion } from '#features/surveys/survey-questions.contract.ts';
import type { SurveyRecord } from '#features/surveys/surveys.contract.ts';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { type Language, languageNames } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useAfterUndo } from '#platform/undo/web/after-undo.ts';
import type { Answer } from '#platform/wire/endpoint.ts';
import { call } from '#platform/wire/web/client.ts';
import { languageWords } from './language-words.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { SheetActions } from './SheetActions.tsx';
import {
  type PaperText,
  sentTranslation,
  textsOf,
  textSchemas,
  translationOf,
  wholeRevision,
  wireNamesOf,
} from './survey-paper.ts';
import { TextPairs } from './TextPairs.tsx';
import { usePaperLabels } from './usePaperLabels.ts';

type Values = Record<string, string>;

/** Characters of a text in the name of a button. */
const shownInName = 40;

/** The names of texts that are up to date as they are, in one field of the form. */
const confirmedField = 'confirmed';
const confirmedIn = (text: string | undefined): Set<string> => new Set((text ?? '').split(' ').filter(Boolean));

type Props = {
  survey: SurveyRecord;
  questions: readonly SurveyQuestion[];
  stored: Answer<typeof surveyLanguageCalls.read>;
  lang: Language;
  onLanguage: (lang: Language) => void;
  onImport: () => void;
  onOriginal: () => void;
  onSaved: () => void;
  onClose: () => void;
};

/** One language of a survey: the original at the left, its translation at the right (seed 002 §2.1, §5). */
export const TranslationForm = ({ survey, questions, stored, lang, onSaved, onClose, ...act }: Props) => {
  const { onLanguage, onImport, onOriginal } = act;
  const t = useTexts(languageWords);
  const label = usePaperLabels();
  const { values, outdated } = useMemo(() => translationOf(stored), [stored]);
  // Only what a reader can meet is translated; the server says what that is.
  const paper = useMemo(
    () => textsOf(survey, questions).filter(({ name }) => Object.hasOwn(values, name)),
    [questions, survey, values],
  );
  const record = useRecordForm<Values, unknown>({
    draft: `survey-language:${survey.oid}:${lang}`,
    initial: { ...values, [confirmedField]: '' },
    about: survey.title,
    named: { says: t('survey_lang.saved', { language: languageNames[lang] }) },
    fields: [
      ...paper.map((text) => ({ name: text.name, label: label(text) })),
      { name: confirmedField, label: t('survey_lang.upToDate') },
    ],
    schemas: { ...textSchemas(paper), [confirmedField]: z.string() },
    current: (content) => {
      const { data } = storedTranslation.safeParse(content);
      if (!data) return null;
      const { txemp: who, txdat: when } = data;
      return { values: translationOf(data).values, rev: wholeRevision(data), who, when };
    },
    save: ({ [confirmedField]: confirmed, ...texts }) =>
      call(surveyLanguageCalls.save, {
        content: sentTranslation(survey.oid, lang, stored, texts, confirmedIn(confirmed)),
      }),
    onSaved,
    onClose,
    wireNames: wireNamesOf(stored),
  });
  const { form, Field, guard, noteChange, changed } = record;
  useAfterUndo(() => {
    if (!changed) onSaved();
  });
  const confirmed = confirmedIn(Form.useWatch(confirmedField, { form, preserve: true }));
  const confirm = (name: string): void => {
    form.setFieldValue(confirmedField, [...confirmed, name].join(' '));
    noteChange();
  };
  const takeOriginals = (): void => {
    for (const { name, text } of paper) {
      const typed: unknown = form.getFieldValue(name);
      if (typeof typed !== 'string' || typed.trim() === '') form.setFieldValue(name, text);
    }
    noteChange();
  };
  const noteOf = ({ name, text }: PaperText): ReactNode =>
    confirmed.has(name) ? (
      <Tag color="success" icon={<CheckOutlined aria-hidden />}>
        {t('survey_lang.upToDate')}
      </Tag>
    ) : (
      <span className="survey-lang-outdated">
        <Tag color="warning">{t('survey_lang.outdated')}</Tag>
        <Button
          size="small"
          aria-label={t('survey_lang.confirmOf', { text: text.slice(0, shownInName) })}
          onClick={() => confirm(name)}
        >
          {t('survey_lang.confirm')}
        </Button>
      </span>
    );
  const notes = new Map(
    paper.filter(({ name }) => outdated.has(name)).map((text): [string, ReactNode] => [text.name, noteOf(text)]),
  );
  return (
    <FormPage
      record={record}
      title={t('survey_lang.title')}
      actions={<SheetActions surveyoid={survey.oid} onImport={() => guard.ask(onImport)} />}
    >
      <div role="toolbar" aria-label={t('survey_lang.title')} className="kit-wide survey-lang-tools">
        <LanguageChoice surveyoid={survey.oid} lang={lang} onChoose={(next) => guard.ask(() => onLanguage(next))} />
        <Button icon={<CopyOutlined aria-hidden />} onClick={takeOriginals}>
          {t('survey_lang.takeOriginals')}
        </Button>
        <Button icon={<EditOutlined aria-hidden />} onClick={() => guard.ask(onOriginal)}>
          {t('survey_lang.changeOriginal')}
        </Button>
      </div>
      <p className="kit-wide survey-lang-hint">{t('survey_lang.hint')}</p>
      <Form.Item name={confirmedField} hidden>
        <input type="hidden" />
      </Form.Item>
      <div className="kit-wide">
        <TextPairs paper={paper} Field={Field} end={languageNames[lang]} lang={lang} notes={notes} />
      </div>
    </FormPage>
  );
};
