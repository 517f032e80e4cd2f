import { useState } from 'react';
import type { MySurvey } from '#features/surveys/answering.contract.ts';
import { phoneStateTexts, phoneSurveyTexts } from '#features/surveys/phone-surveys.texts.ts';
import { everyday } from '#features/surveys/survey-codes.ts';
import { deviceTime } from '#platform/i18n/formats.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { onAirTexts } from '#platform/on-air/on-air.texts.ts';
import { phoneTexts } from '#platform/phone/phone.texts.ts';
import { go, usePhonePlace } from '#platform/phone/web/phone-place.ts';
import { PhoneLink } from '#platform/phone/web/PhoneLink.tsx';
import { AnswerView, PhoneNone, PhonePage } from '#platform/phone/web/PhonePage.tsx';
import { useAnswer } from '#platform/phone/web/useAnswer.ts';
import { WaitingList } from '#platform/phone/web/WaitingList.tsx';
import { listCall, useWaitingSheets } from './answering-calls.ts';
import { PhoneResult } from './PhoneResult.tsx';
import { PhoneSheetPage } from './PhoneSheetPage.tsx';
import './phone-surveys.css';

const surveyListTexts = { ...phoneSurveyTexts, ...onAirTexts };
const secondsOfMinute = 60;

const useFacts = () => {
  const t = useTexts(surveyListTexts);
  const { dateTime, parts } = useLanguage();
  return ({ type, subType, anonymous, starttime, endtime, timelimit, examcount, attempts, state }: MySurvey): string =>
    parts([
      ...(type === 'exam' ? [t('phone_survey.exam')] : []),
      ...(subType === everyday ? [t('phone_survey.everyday')] : []),
      ...(anonymous === 'Y' ? [t('phone_survey.anonymous')] : []),
      ...(state === 'LATER' && starttime ? [t('phone_survey.from', { time: dateTime(starttime) })] : []),
      ...(endtime ? [t('phone_survey.until', { time: dateTime(endtime) })] : []),
      ...(timelimit ? [t('phone_survey.minutes', { count: Math.round(timelimit / secondsOfMinute) })] : []),
      ...(type === 'exam' ? [t('phone_survey.attempts', { used: attempts, count: examcount })] : []),
    ]);
};

/** The day of the phone so many days ago, as YYYY-MM-DD. */
const dayBefore = (days: number): string => {
  const day = new Date();
  day.setDate(day.getDate() - days);
  return deviceTime(day.getTime()).slice(0, 'YYYY-MM-DD'.length);
};

/** What is to be done comes first, then what begins later, and what is over last. */
const ranks = { DOING: 0, OPEN: 0, LATER: 1, DONE: 2, OVER: 2 } as const;

const StateTag = ({ survey: { oid, state } }: { survey: MySurvey }) => {
  const t = useTexts(surveyListTexts);
  const own = useTexts(phoneTexts);
  if (useWaitingSheets().has(oid)) return <span className="phone-tag">{own('phone.waits')}</span>;
  return (
    <span className="phone-tag" data-strong={ranks[state] === 0 ? '' : undefined}>
      {t(phoneStateTexts[state])}
    </span>
  );
};

const SurveyList = () => {
  const t = useTexts(surveyListTexts);
  const own = useTexts(phoneTexts);
  const factsOf = useFacts();
  const answered = useAnswer(listCall, { query: {} });
  return (
    <PhonePage title={own('common.surveys')}>
      <WaitingList />
      <AnswerView answered={answered}>
        {(list) =>
          list.length === 0 ? (
            <PhoneNone>{t('phone_survey.none')}</PhoneNone>
          ) : (
            <ul className="phone-list">
              {list
                .toSorted((one, other) => ranks[one.state] - ranks[other.state])
                .map((survey) => (
                  <li key={survey.oid}>
                    <PhoneLink to={`/surveys/${survey.oid}`} className="phone-row">
                      <span>
                        <strong>{survey.title}</strong>
                        <small>{factsOf(survey)}</small>
                      </span>
                      <StateTag survey={survey} />
                    </PhoneLink>
                  </li>
                ))}
            </ul>
          )
        }
      </AnswerView>
    </PhonePage>
  );
};

const Entry = ({ survey }: { survey: MySurvey }) => {
  const t = useTexts(surveyListTexts);
  const { number } = useLanguage();
  const isEveryday = survey.subType === everyday;
  // When today is done, a day before may still be.
  const isForBefore = isEveryday && survey.state === 'DONE';
  const [day, setDay] = useState(() => dayBefore(isForBefore ? 1 : 0));
  const isSubmitted = useWaitingSheets().has(survey.oid);
  const mayBegin = isEveryday ? ranks[survey.state] === 0 || isForBefore : ranks[survey.state] === 0 && !isSubmitted;
  const begin = (): void => go(`/surveys/${survey.oid}/answer${isEveryday ? `/${day}` : ''}`);
  const again = survey.sheetoid !== null && survey.totalscore !== null;
  return (
    <>
      {survey.explain === '' ? null : <p className="phone-pre">{survey.explain}</p>}
      {survey.totalscore === null ? null : (
        <p className="phone-note">
          {t('phone_survey.best', { score: number(survey.totalscore) })}
          {survey.pass === null
            ? ''
            : ` · ${survey.pass === 'Y' ? t('phone_survey.passed') : t('phone_survey.failed')}`}
        </p>
      )}
      {isSubmitted ? (
        <p className="phone-note" role="status">
          {t('phone_survey.submitLater')}
        </p>
      ) : null}
      {isEveryday && mayBegin ? (
        <div className="phone-field">
          <label htmlFor="survey-day">{t('phone_survey.day')}</label>
          <input
            id="survey-day"
            type="date"
            required
            max={dayBefore(0)}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </div>
      ) : null}
      {mayBegin ? (
        <button
          type="button"
          className={isForBefore ? 'phone-button phone-wide' : 'phone-primary phone-wide'}
          disabled={isEveryday && day === ''}
          onClick={begin}
        >
          {t(survey.state === 'DOING' ? 'phone_survey.goOn' : again ? 'phone_survey.again' : 'phone_survey.start')}
        </button>
      ) : null}
      {survey.sheetoid !== null && survey.state !== 'DOING' ? (
        <button
          type="button"
          className="phone-button phone-wide"
          onClick={() => go(`/surveys/result/${survey.sheetoid}`)}
        >
          {t('phone_survey.seeResult')}
        </button>
      ) : null}
    </>
  );
};

const SurveyEntry = ({ oid }: { oid: string }) => {
  const t = useTexts(surveyListTexts);
  const own = useTexts(phoneTexts);
  const factsOf = useFacts();
  const answered = useAnswer(listCall, { query: {} });
  const survey = answered.value?.find((one) => one.oid === oid);
  return (
    <PhonePage title={survey?.title ?? own('common.surveys')} parent="/surveys">
      <AnswerView answered={answered}>
        {() =>
          survey ? (
            <>
              <p className="phone-muted">
                <StateTag survey={survey} /> {factsOf(survey)}
              </p>
              <Entry survey={survey} />
            </>
          ) : (
            <PhoneNone>{t('phone_survey.none')}</PhoneNone>
          )
        }
      </AnswerView>
    </PhonePage>
  );
};

const Thanks = () => {
  const t = useTexts(surveyListTexts);
  return (
    <PhonePage title={t('phone_survey.thanks')} parent="/surveys">
      <PhoneNone>{t('phone_survey.unnamed')}</PhoneNone>
    </PhonePage>
  );
};

/** Surveys and exams: the list, one with its facts, its sheet, and the result. */
export const PhoneSurveys = () => {
  const [, , first, second, third] = usePhonePlace().split('/');
  if (first === undefined) return <SurveyList />;
  if (first === 'thanks') return <Thanks />;
  if (first === 'result' && second !== undefined) return <PhoneResult sheetoid={second} end={third} />;
  if (second === 'answer') return <PhoneSheetPage surveyoid={first} day={third} />;
  return <SurveyEntry oid={first} />;
};
