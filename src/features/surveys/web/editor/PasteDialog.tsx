import { Alert, Button, Input, Segmented } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import {
  formatOf,
  longestPaste,
  pasteFormats,
  type PasteFormat,
  readQuestions,
} from '#features/surveys/paste-questions.ts';
import type { PastedQuestion } from '#features/surveys/pasted-list.ts';
import type { QuestionKind } from '#features/surveys/question-rules.ts';
import { optionId, questionLimits } from '#features/surveys/survey-questions.contract.ts';
import { pasteFaultText, questionTypeText } from '#features/surveys/survey-editor.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { surveyWords } from '../survey-words.ts';
import { type EditedQuestion, emptyOption, emptyQuestion } from './paper.ts';

const pasteWidth = 1000;

/** What was understood, as questions of the editor. */
const editedOf = (pasted: PastedQuestion): EditedQuestion => {
  const options = pasted.options.map(({ text }) => emptyOption(text));
  return {
    ...emptyQuestion(pasted.questionType),
    title: pasted.title,
    score: pasted.score,
    required: pasted.required === false ? 'N' : 'Y',
    options,
    rights: options.flatMap(({ key }, place) => (pasted.options[place]?.right ? [key] : [])),
  };
};

const Understood = ({ question, number, isExam }: { question: PastedQuestion; number: number; isExam: boolean }) => {
  const t = useTexts(surveyWords);
  const { decimal } = useLanguage();
  const facts = [
    t(questionTypeText[question.questionType]),
    question.score === '' ? '' : t('survey_editor.points', { count: decimal(question.score) }),
    question.required === false ? t('survey_editor.optional') : '',
  ];
  return (
    <li>
      <p className="survey-pasted-title">
        {number}. {question.title}
      </p>
      <p className="survey-quiet">{facts.filter(Boolean).join(' · ')}</p>
      {question.options.length > 0 ? (
        <ul className="survey-pasted-options">
          {question.options.map(({ text, right }, place) => (
            <li key={optionId(place)} className={isExam && right ? 'survey-pasted-right' : undefined}>
              {optionId(place)}. {text}
              {isExam && right ? <strong> ✓ {t('survey_editor.right')}</strong> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
};

type Props = {
  kind: QuestionKind;
  /** How many questions there are besides. */
  taken: number;
  onAdd: (questions: EditedQuestion[]) => void;
  onClose: () => void;
};

/** Takes a whole list of questions from a document: what was understood is shown before anything is added. */
export const PasteDialog = ({ kind, taken, onAdd, onClose }: Props) => {
  const t = useTexts(surveyWords);
  const { number } = useLanguage();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<PasteFormat | null>(null);
  const read = useDeferredValue(text);
  const format = chosen ?? formatOf(read);
  const words = useMemo(() => ({ yes: t('survey_editor.true'), no: t('survey_editor.false') }), [t]);
  const { questions, faults } = useMemo(() => readQuestions(read, format, words), [format, read, words]);
  const fitting = questions.slice(0, questionLimits.questions - taken);
  const isExam = kind.type === 'exam';
  return (
    <Dialog
      title={t('survey_editor.pasteTitle')}
      width={pasteWidth}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="primary"
            disabled={fitting.length === 0 || read !== text}
            onClick={() => onAdd(fitting.map(editedOf))}
          >
            {t('survey_editor.pasteAdd', { count: number(fitting.length) })}
          </Button>
        </>
      }
    >
      <div className="survey-paste">
        <div className="survey-paste-source">
          <Segmented<PasteFormat>
            size="small"
            aria-label={t('survey_editor.pasteFormat')}
            value={format}
            onChange={setChosen}
            options={pasteFormats.map((value) => ({
              value,
              label: value === 'gift' ? 'GIFT' : t('survey_editor.format.plain'),
            }))}
          />
          <Input.TextArea
            aria-label={t('survey_editor.pasteText')}
            value={text}
            maxLength={longestPaste}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <div className="survey-paste-read">
          {faults.length > 0 ? (
            <Alert
              type="warning"
              title={t('survey_editor.pasteFaults', { count: number(faults.length) })}
              description={
                <ul className="survey-paste-faults">
                  {faults.slice(0, 50).map(({ line, reason }, place) => (
                    // oxlint-disable-next-line react/no-array-index-key -- faults have no key, and are never moved
                    <li key={place}>
                      {t('survey_editor.line', { line: number(line) })} {t(pasteFaultText[reason])}
                    </li>
                  ))}
                </ul>
              }
            />
          ) : null}
          {questions.length > fitting.length ? (
            <Alert type="warning" title={t('survey_editor.pasteNoRoom', { count: number(fitting.length) })} />
          ) : null}
          {questions.length === 0 ? (
            <p className="survey-quiet">{t('survey_editor.pasteHint')}</p>
          ) : (
            <ol className="survey-pasted" aria-label={t('survey_editor.pasteRead')}>
              {fitting.map((question, place) => (
                <Understood key={question.line} question={question} number={place + 1} isExam={isExam} />
              ))}
            </ol>
          )}
        </div>
      </div>
    </Dialog>
  );
};
