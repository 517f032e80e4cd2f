import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Segmented, Skeleton, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { surveyLanguageCalls } from '#features/surveys/survey-languages.contract.ts';
import type { SurveyType } from '#features/surveys/survey-rights.ts';
import { questionViewTexts } from '#features/surveys/question-view.texts.ts';
import { surveyEditorTexts } from '#features/surveys/survey-editor.texts.ts';
import { type Language, languageNames, languages } from '#platform/i18n/languages.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { call } from '#platform/wire/web/client.ts';
import type { Paper } from './editor/paper.ts';
import { previewOf, shuffled } from './preview-values.ts';
import { QuestionView } from './QuestionView.tsx';
import { surveyWords } from './survey-words.ts';
import './surveys.css';

/** Pixels (seed 002 §9). */
export const previewWidth = 1000;

type Props = {
  paper: Paper;
  type: SurveyType;
  disorder: boolean;
  /** The stored survey, whose translations are shown; absent for a new one. */
  surveyoid?: string | undefined;
  onClose: () => void;
};

const translationQuery = (surveyoid: string | undefined, lang: Language | '') => ({
  queryKey: ['surveys', 'translation', surveyoid, lang],
  queryFn: () => {
    const asked = lang || 'zh-CN';
    // Its field is that of the language in which every request is answered.
    return call(surveyLanguageCalls.read, { query: { surveyoid: surveyoid ?? '', lang: asked } }, { lang: asked });
  },
  enabled: surveyoid !== undefined && lang !== '',
  staleTime: 0,
  gcTime: 0,
});

/** The questions as their readers see them on a phone: in each language, and in the order of another reader. */
export const PreviewDialog = ({ paper, type, disorder, surveyoid, onClose }: Props) => {
  const t = useTexts(surveyWords);
  const { number, decimal } = useLanguage();
  const failureWords = useFailureWords();
  const [lang, setLang] = useState<Language | ''>('');
  const [seed, setSeed] = useState(0);
  const [showsRight, setShowsRight] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(translationQuery(surveyoid, lang));
  const preview = useMemo(() => previewOf(paper, lang === '' ? undefined : data), [data, lang, paper]);
  const questions = disorder && seed > 0 ? shuffled(preview.questions, seed) : preview.questions;
  const isLoading = lang !== '' && isFetching;
  const say = (key: 'survey_editor.mustAnswer' | 'survey_editor.chooseSeveral' | 'survey_editor.right'): string =>
    lang === '' ? t(key) : { ...surveyEditorTexts, ...questionViewTexts }[key][lang];
  const words = {
    required: say('survey_editor.mustAnswer'),
    several: say('survey_editor.chooseSeveral'),
    right: say('survey_editor.right'),
  };
  return (
    <Dialog
      title={t('common.previewNamed', { name: paper.title })}
      width={previewWidth}
      footer={null}
      onCancel={onClose}
    >
      <div className="survey-preview">
        <div className="survey-preview-tools">
          {surveyoid === undefined ? null : (
            <Segmented<Language | ''>
              size="small"
              aria-label={t('common.language')}
              value={lang}
              onChange={setLang}
              options={[
                { value: '', label: t('common.original') },
                ...languages.map((value) => ({ value, label: languageNames[value] })),
              ]}
            />
          )}
          {type === 'exam' ? (
            <label>
              <Switch size="small" checked={showsRight} onChange={setShowsRight} /> {t('survey_editor.showRight')}
            </label>
          ) : null}
          {disorder ? (
            <Button size="small" onClick={() => setSeed(seed + 1)}>
              {t('survey_editor.anotherOrder')}
            </Button>
          ) : null}
        </div>
        {error ? (
          <Alert
            type="error"
            title={failureWords(error)}
            action={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}
          />
        ) : null}
        {lang !== '' && !isLoading && !error && preview.untranslated > 0 ? (
          <Alert
            type="info"
            showIcon
            title={t('survey_editor.untranslated', { count: number(preview.untranslated) })}
          />
        ) : null}
        <div className="survey-phone" lang={lang || undefined}>
          {/* A scrolling region has to be reachable by keys. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
          <section className="survey-phone-page" tabIndex={0} aria-label={t('common.preview')} aria-busy={isLoading}>
            {isLoading ? (
              <Skeleton active />
            ) : (
              <div className="sq-sheet">
                <h3 className="sq-heading">{preview.title}</h3>
                <p className="sq-explain">{preview.explain}</p>
                {questions.map((question) => (
                  <QuestionView
                    key={question.id}
                    question={question}
                    answer={question.questionType === 'tar' ? '' : question.defaults}
                    words={words}
                    right={showsRight ? question.right : []}
                    note={
                      type === 'exam' && question.score !== ''
                        ? t('survey_editor.points', { count: decimal(question.score) })
                        : undefined
                    }
                  />
                ))}
              </div>
            )}
          </section>
        </div>
      </div>
    </Dialog>
  );
};
