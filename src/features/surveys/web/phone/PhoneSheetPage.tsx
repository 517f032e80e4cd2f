import { useEffect, useRef, useState } from 'react';
import type { AskedQuestion } from '#features/surveys/answering.contract.ts';
// The reasons of its calls in words.
import '#features/surveys/answering.texts.ts';
import { phoneSurveyTexts } from '#features/surveys/phone-surveys.texts.ts';
import { questionViewTexts } from '#features/surveys/question-view.texts.ts';
import { deviceTime } from '#platform/i18n/formats.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { phoneTexts } from '#platform/phone/phone.texts.ts';
import { sendOrKeep, useOutcome } from '#platform/phone/web/outbox.ts';
import { goInstead } from '#platform/phone/web/phone-place.ts';
import { PhoneNone, PhonePage } from '#platform/phone/web/PhonePage.tsx';
import { readAgain } from '#platform/phone/web/useAnswer.ts';
import { useWriting } from '#platform/phone/web/useWriting.ts';
import { WaitingList } from '#platform/phone/web/WaitingList.tsx';
import { CallError, wordsOf } from '#platform/wire/web/call-error.ts';
import { QuestionView } from '../QuestionView.tsx';
import { submitKind, useWaitingSheets, type WaitingSheet } from './answering-calls.ts';
import { clockText, isTimeUp, type PhoneSheet, timeLeft, unanswered } from './sheet-on-phone.ts';
import { type OpenSheet, useSheet } from './useSheet.ts';
import '../question-view.css';

/** The time that is left, counted each second; nothing without an end. `onEnd` runs once when it runs out. */
const Clock = ({ held, onEnd }: { held: PhoneSheet; onEnd: () => void }) => {
  const t = useTexts(phoneSurveyTexts);
  const [now, setNow] = useState(Date.now);
  const left = timeLeft(held, now);
  const hasEnd = left !== null;
  useEffect(() => {
    if (!hasEnd) return undefined;
    const ticking = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(ticking);
  }, [hasEnd]);
  const isOver = isTimeUp(left);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (isOver) end.current();
  }, [isOver]);
  return left === null ? null : (
    <span className="phone-clock" role="timer">
      {t('phone_survey.left', { time: clockText(left) })}
    </span>
  );
};

const viewed = ({ surveyOptionVOList, ...question }: AskedQuestion) => ({ ...question, options: surveyOptionVOList });

const SaveState = ({ sheet: { held, savedAt, refused } }: { sheet: OpenSheet }) => {
  const t = useTexts(phoneSurveyTexts);
  const reasonText = useReasonText();
  const { time } = useLanguage();
  const count = Object.keys(held?.pending ?? {}).length;
  if (refused) return <span className="phone-fault">{wordsOf(refused, reasonText)}</span>;
  if (count > 0) return <span>{t('phone_survey.notSent', { count })}</span>;
  if (savedAt === undefined) return null;
  return <span>{t('phone_survey.savedAt', { time: time(deviceTime(savedAt)) })}</span>;
};

/** `isLost`: some answers arrived after the time. */
type Ended = { sheetoid: string; isAnonymous: boolean; isByTime: boolean; isLost?: boolean };

const goToResult = ({ sheetoid, isAnonymous, isByTime, isLost = false }: Ended): void => {
  const how = isLost ? '/lost' : isByTime ? '/over' : '';
  goInstead(isAnonymous ? '/surveys/thanks' : `/surveys/result/${sheetoid}${how}`);
};

/** A sheet that was submitted without a network: it waits, and once it has gone out its result appears. */
const SubmittedLater = ({ ended }: { ended: Ended }) => {
  const t = useTexts(phoneSurveyTexts);
  const now = useOutcome(ended.sheetoid, 'later');
  useEffect(() => {
    if (now === 'sent') goToResult(ended);
  }, [now, ended]);
  return now === 'later' ? (
    <p className="phone-note" role="status">
      {t('phone_survey.submitLater')}
    </p>
  ) : (
    <WaitingList />
  );
};

type Props = { surveyoid: string; day: string | undefined };

/** A sheet while it is answered: questions, what is saved, the time that is left, and its submission. */
export const PhoneSheetPage = ({ surveyoid, day }: Props) => {
  const t = useTexts(phoneSurveyTexts);
  const words = useTexts(questionViewTexts);
  const own = useTexts(phoneTexts);
  const reasonText = useReasonText();
  const { language } = useLanguage();
  const sheet = useSheet(surveyoid, day);
  const { held, fault } = sheet;
  const waiting = useWaitingSheets().get(surveyoid)?.sheet;
  const [later, setLater] = useState<Ended>();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const writing = useWriting();

  const submit = async (isByTime: boolean): Promise<void> => {
    await writing.run(async () => {
      const content = { ...sheet.sent(), byTime: isByTime };
      const ended: Ended = { sheetoid: content.sheetoid, isAnonymous: held?.sheet.anonymous === 'Y', isByTime };
      const waits: WaitingSheet = { surveyoid, sheet: content };
      try {
        const outcome = await sendOrKeep(submitKind, content.sheetoid, waits, held?.sheet.title ?? '');
        if (outcome === 'later') return setLater(ended);
      } catch (error) {
        // The phone was asleep when the time ran out: the server hands in what it has.
        if (!(error instanceof CallError) || error.reason !== 'survey.time_is_up') throw error;
        ended.isByTime = true;
        ended.isLost = Object.keys(held?.pending ?? {}).length > 0;
      }
      await sheet.forget();
      readAgain();
      return goToResult(ended);
    });
  };
  const check = (): void => {
    const open = held ? unanswered(held) : [];
    setMissing(open);
    const [first] = open;
    if (first === undefined) void submit(false);
    else document.getElementById(`question ${first}`)?.querySelector<HTMLElement>('input, textarea')?.focus();
  };

  const title = held?.sheet.title ?? own('common.surveys');
  if (!later && held && waiting?.sheetoid === held.sheet.sheetoid) {
    const { sheetoid, byTime: isByTime = false } = waiting;
    setLater({ sheetoid, isAnonymous: held.sheet.anonymous === 'Y', isByTime });
  }
  if (later) {
    return (
      <PhonePage title={title} parent="/surveys">
        <SubmittedLater ended={later} />
      </PhonePage>
    );
  }
  return (
    <PhonePage
      title={title}
      parent="/surveys"
      action={held ? <Clock held={held} onEnd={() => void submit(true)} /> : null}
    >
      {fault ? <PhoneNone>{wordsOf(fault, reasonText)}</PhoneNone> : null}
      {held ? (
        <>
          {held.sheet.explain === '' ? null : <p className="phone-pre">{held.sheet.explain}</p>}
          <div className="sq-sheet phone-sheet" lang={language}>
            {held.sheet.surveyQuestionList.map((question) => (
              <div key={question.id} id={`question ${question.id}`}>
                <QuestionView
                  question={viewed(question)}
                  answer={held.answers[question.id]}
                  words={{
                    required: words('survey_editor.mustAnswer'),
                    several: words('survey_editor.chooseSeveral'),
                    right: words('common.rightAnswer'),
                  }}
                  onAnswer={(answer) => sheet.answer(question.id, answer)}
                  note={question.score === null ? undefined : words('survey_editor.points', { count: question.score })}
                  fault={
                    missing.includes(question.id) && (held.answers[question.id]?.length ?? 0) === 0
                      ? reasonText('survey.answer_required')
                      : undefined
                  }
                />
              </div>
            ))}
          </div>
          <p className="phone-muted" role="status">
            <SaveState sheet={sheet} />
          </p>
          {missing.length > 0 && unanswered(held).length > 0 ? (
            <p className="phone-fault" role="alert">
              {t('phone_survey.unanswered', { count: unanswered(held).length })}
            </p>
          ) : null}
          <p className="phone-fault" role="alert">
            {writing.fault}
          </p>
          <button type="button" className="phone-primary phone-wide" disabled={writing.busy} onClick={check}>
            {t('phone_survey.submit')}
          </button>
        </>
      ) : null}
    </PhonePage>
  );
};
