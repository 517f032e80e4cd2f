import { useEffect } from 'react';
import { phoneSurveyTexts } from '#features/surveys/phone-surveys.texts.ts';
import { questionViewTexts } from '#features/surveys/question-view.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { AnswerView, PhonePage } from '#platform/phone/web/PhonePage.tsx';
import { isGone, useAnswer } from '#platform/phone/web/useAnswer.ts';
import { QuestionView } from '../QuestionView.tsx';
import { listCall, resultCall } from './answering-calls.ts';
import '../question-view.css';

/** Milliseconds until a sheet that the server hands in is asked for again. */
const againMs = 10_000;

/**
 * An own submitted sheet: the score of an exam, what was answered, and right answers once they may be seen. `end`:
 * `over` where its time has run out, and the server may not have handed it in yet; `lost` where some answers arrived
 * after it, too.
 */
export const PhoneResult = ({ sheetoid, end }: { sheetoid: string; end: string | undefined }) => {
  const t = useTexts(phoneSurveyTexts);
  const words = useTexts(questionViewTexts);
  const { number } = useLanguage();
  const answered = useAnswer(resultCall, { query: { sheetoid } });
  const { reload } = answered;
  const isAwaited = (end === 'over' || end === 'lost') && answered.error !== null && isGone(answered.error);
  useEffect(() => {
    if (!isAwaited) return undefined;
    const again = setInterval(reload, againMs);
    return () => clearInterval(again);
  }, [isAwaited, reload]);
  const surveys = useAnswer(listCall, { query: {} });
  const survey = surveys.value?.find((one) => one.sheetoid === sheetoid);
  const title = survey?.title ?? t('common.surveys');
  const lost = end === 'lost' ? <p className="phone-note">{t('phone_survey.lost')}</p> : null;
  if (isAwaited) {
    return (
      <PhonePage title={title} parent="/surveys">
        <p className="phone-note" role="status">
          {t('phone_survey.timeIsUp')}
        </p>
        {lost}
      </PhonePage>
    );
  }
  return (
    <PhonePage title={title} parent="/surveys">
      <AnswerView answered={answered}>
        {({ totalscore, fullscore, pass, late, answers, right, surveyQuestionList }) => (
          <>
            <p className="phone-note" role="status">
              {t('phone_survey.thanks')}
            </p>
            {totalscore === null || fullscore === null ? null : (
              <section className="phone-card phone-apart">
                <p className="phone-score">
                  {t('phone_survey.score', { score: number(totalscore), full: number(fullscore) })}
                </p>
                {pass === null ? null : <p>{pass === 'Y' ? t('phone_survey.passed') : t('phone_survey.failed')}</p>}
                {right === null ? <p className="phone-muted">{t('phone_survey.rightLater')}</p> : null}
              </section>
            )}
            {lost}
            {late === 'Y' ? <p className="phone-note">{t('phone_survey.late')}</p> : null}
            <div className="sq-sheet phone-sheet">
              {surveyQuestionList.map(({ surveyOptionVOList: options, ...question }) => (
                <QuestionView
                  key={question.id}
                  question={{ ...question, options }}
                  answer={answers[question.id]}
                  words={{
                    required: words('survey_editor.mustAnswer'),
                    several: words('survey_editor.chooseSeveral'),
                    right: words('common.rightAnswer'),
                    wrong: words('results.wrongChoice'),
                  }}
                  right={right?.[question.id] ?? []}
                />
              ))}
            </div>
          </>
        )}
      </AnswerView>
    </PhonePage>
  );
};
