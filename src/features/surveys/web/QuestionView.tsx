import { dailyDate } from '#features/surveys/survey-codes.ts';
import { type ReactNode, useId } from 'react';
import { type QuestionType } from '#features/surveys/survey-questions.contract.ts';
import './question-view.css';

/** A question as a reader meets it, in one language. */
export type ViewedQuestion = {
  id: string;
  title: string;
  questionType: QuestionType;
  columnType: string;
  required: 'Y' | 'N';
  serialNumber: number;
  options: readonly { id: string; text: string }[];
};

/** What is chosen, by the ids of options, or the text. */
export type ViewedAnswer = readonly string[] | string;

/** Words of the page around it, in the language of the questions. With `wrong`, wrong choices are marked, too. */
export type QuestionWords = { required: string; several: string; right: string; wrong?: string };

type Props = {
  question: ViewedQuestion;
  answer: ViewedAnswer | undefined;
  words: QuestionWords;
  /** Left out: it can only be looked at. */
  onAnswer?: ((answer: string[] | string) => void) | undefined;
  /** Options that are marked as right, where that may be seen. */
  right?: readonly string[];
  /** Beside the title, such as the points. */
  note?: ReactNode;
  /** Below the question: what is wrong with the answer. */
  fault?: ReactNode;
  maxLength?: number;
};

const noneRight: readonly string[] = [];

const chosenIn = (answer: ViewedAnswer | undefined): readonly string[] => (Array.isArray(answer) ? answer : []);

const markClass = { right: 'sq-right', wrong: 'sq-wrong', none: '' } as const;

/** Whether an option is right, or was chosen wrongly; said where it is not seen. */
const Mark = ({ mark, words }: { mark: 'right' | 'wrong' | undefined; words: QuestionWords }) =>
  mark === undefined ? null : (
    <span className="sq-mark" role="img" aria-label={mark === 'right' ? words.right : words.wrong}>
      {mark === 'right' ? '✓' : '✗'}
    </span>
  );

const Choices = ({ question, answer, words, onAnswer, right = noneRight }: Props) => {
  const name = useId();
  const chosen = chosenIn(answer);
  const isSingle = question.questionType === 'rdo';
  const toggle = (id: string, on: boolean): void => {
    const others = chosen.filter((one) => one !== id);
    if (isSingle) onAnswer?.(on ? [id] : []);
    else onAnswer?.(on ? [...others, id] : others);
  };
  const showsWrong = words.wrong !== undefined && right.some((id) => id !== '');
  const markOf = (id: string): 'right' | 'wrong' | undefined => {
    if (right.includes(id)) return 'right';
    return showsWrong && chosen.includes(id) ? 'wrong' : undefined;
  };
  return (
    <div className="sq-choices">
      {question.options.map(({ id, text }) => (
        <label key={id} className={['sq-choice', markClass[markOf(id) ?? 'none']].filter(Boolean).join(' ')}>
          <input
            type={isSingle ? 'radio' : 'checkbox'}
            name={name}
            checked={chosen.includes(id)}
            disabled={onAnswer === undefined}
            onChange={({ target }) => toggle(id, target.checked)}
          />
          <span className="sq-text">{text}</span>
          <Mark mark={markOf(id)} words={words} />
        </label>
      ))}
    </div>
  );
};

const TextAnswer = ({ question, answer, onAnswer, maxLength, label }: Props & { label: string }) => {
  const value = typeof answer === 'string' ? answer : '';
  const isDay = question.columnType === dailyDate;
  const shared = {
    className: 'sq-input',
    'aria-labelledby': label,
    value,
    disabled: onAnswer === undefined,
    onChange: ({ target }: { target: { value: string } }) => onAnswer?.(target.value),
  };
  // The day was chosen when the sheet was begun.
  return isDay ? (
    <input type="date" readOnly={value !== ''} {...shared} />
  ) : (
    <textarea rows={3} maxLength={maxLength} {...shared} />
  );
};

/**
 * One question of a survey or exam, with plain controls of the browser: the page of employees loads nothing else for
 * it. It fits from 320 pixels, and what is touched is at least 44 pixels high.
 */
export const QuestionView = (props: Props) => {
  const { question, words, note, fault } = props;
  const id = useId();
  return (
    <fieldset className="sq-question" aria-describedby={fault ? `${id}-fault` : undefined}>
      <legend className="sq-title" id={`${id}-title`}>
        <span className="sq-number">{question.serialNumber}.</span> <span className="sq-text">{question.title}</span>
        {question.required === 'Y' ? (
          <span className="sq-required" title={words.required}>
            {' '}
            *
          </span>
        ) : null}
        {note ? <span className="sq-note">{note}</span> : null}
      </legend>
      {question.questionType === 'chk' ? <p className="sq-hint">{words.several}</p> : null}
      {question.questionType === 'tar' ? <TextAnswer {...props} label={`${id}-title`} /> : <Choices {...props} />}
      {fault ? (
        <p className="sq-fault" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      ) : null}
    </fieldset>
  );
};
