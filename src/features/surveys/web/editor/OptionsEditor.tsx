import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { readOptions } from '#features/surveys/paste-questions.ts';
import type { QuestionFaults } from '#features/surveys/question-rules.ts';
import { optionId } from '#features/surveys/survey-questions.contract.ts';
import { useStableCallback } from '#platform/form/web/useStableCallback.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { surveyWords } from '../survey-words.ts';
import { type OptionEdits, OptionRow } from './OptionRow.tsx';
import { type EditedQuestion, emptyOption } from './paper.ts';
import {
  mayAddOption,
  mayRemoveOption,
  withMark,
  withOptionMoved,
  withOptions,
  withOptionText,
  withoutOption,
  withPastedOptions,
} from './paper-edits.ts';

type Props = {
  question: EditedQuestion;
  isExam: boolean;
  /** Empty while they are not shown. */
  faults: QuestionFaults;
  onChange: (question: EditedQuestion) => void;
};

/** The options of a choice question. Enter goes on to the next; a pasted list becomes options, one a line. */
export const OptionsEditor = ({ question, isExam, faults, onChange }: Props) => {
  const t = useTexts(surveyWords);
  const reasonText = useReasonText();
  const list = useRef<HTMLOListElement>(null);
  /** The option that takes the focus once it is there. */
  const wanted = useRef<string | null>(null);
  const { options } = question;
  useEffect(() => {
    if (wanted.current === null) return;
    const input = list.current?.querySelector<HTMLInputElement>(`[data-option="${wanted.current}"] input[type="text"]`);
    wanted.current = null;
    input?.focus();
  }, [options]);
  const add = (place: number): void => {
    const option = emptyOption();
    wanted.current = option.key;
    onChange(withOptions(question, [option], place));
  };
  const focus = (key: string | undefined): void => {
    const input = list.current?.querySelector<HTMLInputElement>(`[data-option="${key ?? ''}"] input[type="text"]`);
    input?.focus();
  };
  const text = useStableCallback((key: string, typed: string) => onChange(withOptionText(question, key, typed)));
  const mark = useStableCallback((name: 'defaults' | 'rights', key: string, marked: boolean) =>
    onChange(withMark(question, name, key, marked)),
  );
  const remove = useStableCallback((key: string) => {
    const place = options.findIndex((option) => option.key === key);
    wanted.current = (options[place + 1] ?? options[place - 1])?.key ?? null;
    onChange(withoutOption(question, key));
  });
  const move = useStableCallback((from: number, to: number) => {
    const isTyping = list.current?.contains(document.activeElement) ?? false;
    wanted.current = isTyping ? (options[from]?.key ?? null) : null;
    onChange(withOptionMoved(question, from, to));
  });
  const next = useStableCallback((place: number) => {
    if (place + 1 < options.length) focus(options[place + 1]?.key);
    else if (mayAddOption(question)) add(place + 1);
  });
  const back = useStableCallback((place: number) => {
    const [key, before] = [options[place]?.key, options[place - 1] ?? options[place + 1]];
    wanted.current = before?.key ?? null;
    if (key !== undefined) onChange(withoutOption(question, key));
  });
  const paste = useStableCallback((key: string, pasted: string) =>
    onChange(withPastedOptions(question, readOptions(pasted), key)),
  );
  const edits = useMemo(
    (): OptionEdits => ({ text, mark, remove, move, next, back, paste }),
    [back, mark, move, next, paste, remove, text],
  );
  const marks = isExam ? 'rights' : 'defaults';
  const fault = faults['surveyOptionVOList'] ?? faults[isExam ? 'rightanswer' : 'defaultvalue'];
  return (
    <div className="survey-options" role="group" aria-label={t('survey_editor.options')}>
      <ol ref={list} className="survey-option-list">
        {options.map((option, place) => (
          <OptionRow
            key={option.key}
            option={option}
            place={place}
            count={options.length}
            mark={marks}
            marked={question[marks].includes(option.key)}
            fault={faults[`surveyOptionVOList.${place}.text`]}
            mayRemove={mayRemoveOption(question)}
            list={`survey-option-${question.key}`}
            edits={edits}
          />
        ))}
      </ol>
      {fault ? (
        <p className="survey-fault" data-survey-fault tabIndex={-1}>
          {reasonText(fault)}
        </p>
      ) : null}
      <div className="survey-options-foot">
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={!mayAddOption(question)}
          onClick={() => add(options.length)}
        >
          {mayAddOption(question)
            ? t('survey_editor.addOption', { letter: optionId(options.length) })
            : t('survey_editor.allLetters')}
        </Button>
        <span className="survey-quiet">{t('survey_editor.pasteOptionsHint')}</span>
      </div>
    </div>
  );
};
