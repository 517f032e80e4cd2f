import { dailyDate } from '#features/surveys/survey-codes.ts';
import { CopyOutlined, DeleteOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Input, Radio, Select, Switch, Tooltip } from 'antd';
import { type ReactNode, type Ref, useId } from 'react';
import { columnTypeCodes, type QuestionType, questionTypes } from '#features/surveys/survey-questions.contract.ts';
import { isDaily, type QuestionFaults } from '#features/surveys/question-rules.ts';
import { questionTypeText } from '#features/surveys/survey-editor.texts.ts';
import { useCodes } from '#platform/code-lists/web/codes.ts';
import { DecimalInput } from '#platform/form/web/DecimalInput.tsx';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { surveyWords } from '../survey-words.ts';
import { OptionsEditor } from './OptionsEditor.tsx';
import type { EditedQuestion } from './paper.ts';
import { withType } from './paper-edits.ts';

type Props = {
  question: EditedQuestion;
  place: number;
  count: number;
  /** The highest place it can move to: after the date of an everyday survey. */
  firstPlace: number;
  isExam: boolean;
  faults: QuestionFaults;
  ref: Ref<HTMLDivElement>;
  onChange: (question: EditedQuestion) => void;
  onMove: (from: number, to: number) => void;
  onDuplicate: () => void;
  onRemove: () => void;
};

const Fault = ({ id, reason, says }: { id: string; reason: string | undefined; says?: string }) => {
  const reasonText = useReasonText();
  return reason === undefined ? null : (
    <span id={id} className="survey-fault">
      {says ?? reasonText(reason)}
    </span>
  );
};

const Labelled = ({ label, htmlFor, children }: { label: string; htmlFor: string; children: ReactNode }) => (
  <div className="survey-labelled">
    <label htmlFor={htmlFor}>{label}</label>
    {children}
  </div>
);

/** What kind of text is asked for, where there are kinds. */
const TextKind = ({ id, question, onChange }: Pick<Props, 'question' | 'onChange'> & { id: string }) => {
  const t = useTexts(surveyWords);
  const { data = [] } = useCodes(columnTypeCodes);
  const kinds = data.filter(({ paramcode }) => paramcode !== dailyDate);
  if (kinds.length === 0) return null;
  return (
    <Labelled label={t('survey_editor.textKind')} htmlFor={id}>
      <Select
        id={id}
        value={question.columnType}
        onChange={(columnType) => onChange({ ...question, columnType })}
        options={[
          { value: '', label: t('survey_editor.anyText') },
          ...kinds.map(({ paramcode, paramname }) => ({ value: paramcode, label: paramname })),
        ]}
      />
    </Labelled>
  );
};

/** The question that is open: its type, title, options, whether it must be answered, and in exams its score. */
export const OpenQuestion = (props: Props) => {
  const { question, place, count, firstPlace, isExam, faults, ref, onChange, onMove, onDuplicate, onRemove } = props;
  const t = useTexts(surveyWords);
  const id = useId();
  const isFixed = isDaily(question);
  const tool = (label: string, icon: ReactNode, disabled: boolean, onClick: () => void, danger = false) => (
    <Tooltip title={label}>
      <Button
        type="text"
        icon={icon}
        aria-label={`${label} · ${place + 1}`}
        disabled={disabled}
        danger={danger}
        onClick={onClick}
      />
    </Tooltip>
  );
  return (
    <div
      className="survey-open"
      ref={ref}
      role="group"
      aria-label={t('survey_editor.questionNumber', { number: place + 1 })}
    >
      <div className="survey-open-head">
        <h3>{t('survey_editor.questionNumber', { number: place + 1 })}</h3>
        {isFixed ? (
          <span className="survey-quiet">{t('survey_editor.dailyFixed')}</span>
        ) : (
          <Radio.Group
            size="small"
            optionType="button"
            aria-label={t('survey_editor.questionType')}
            value={question.questionType}
            onChange={(event) => onChange(withType(question, event.target.value as QuestionType))}
            options={questionTypes.map((type) => ({ value: type, label: t(questionTypeText[type]) }))}
          />
        )}
        <span className="survey-open-tools">
          {tool(t('common.move.up'), <UpOutlined aria-hidden />, isFixed || place <= firstPlace, () =>
            onMove(place, place - 1),
          )}
          {tool(t('common.move.down'), <DownOutlined aria-hidden />, isFixed || place === count - 1, () =>
            onMove(place, place + 1),
          )}
          {tool(t('common.copy'), <CopyOutlined aria-hidden />, isFixed, onDuplicate)}
          {tool(t('common.delete'), <DeleteOutlined aria-hidden />, isFixed, onRemove, true)}
        </span>
      </div>
      <Labelled label={t('survey_editor.question')} htmlFor={`${id}-title`}>
        <Input.TextArea
          id={`${id}-title`}
          className="survey-question-text"
          rows={2}
          status={faults['title'] ? 'error' : ''}
          value={question.title}
          aria-required
          aria-invalid={faults['title'] !== undefined}
          aria-describedby={`${id}-title-fault`}
          onChange={({ target }) => onChange({ ...question, title: target.value })}
        />
        <Fault id={`${id}-title-fault`} reason={faults['title']} />
      </Labelled>
      <div className="survey-open-facts">
        <label className="survey-open-required">
          <Switch
            size="small"
            checked={question.required === 'Y'}
            disabled={isFixed}
            onChange={(checked) => onChange({ ...question, required: checked ? 'Y' : 'N' })}
          />{' '}
          {t('survey_editor.mustAnswer')}
        </label>
        {isExam ? (
          <Labelled label={t('survey_editor.score')} htmlFor={`${id}-score`}>
            <DecimalInput
              id={`${id}-score`}
              className="survey-score"
              status={faults['score'] ? 'error' : ''}
              value={question.score}
              maxLength={8}
              aria-invalid={faults['score'] !== undefined}
              aria-describedby={`${id}-score-fault`}
              onChange={(score) => onChange({ ...question, score })}
              onPressEnter={(event) => event.preventDefault()}
            />
            <Fault id={`${id}-score-fault`} reason={faults['score']} says={t('survey_editor.scoreFault')} />
          </Labelled>
        ) : null}
        {question.questionType === 'tar' && !isFixed ? (
          <TextKind id={`${id}-kind`} question={question} onChange={onChange} />
        ) : null}
      </div>
      {question.questionType === 'tar' ? null : (
        <OptionsEditor key={question.key} question={question} isExam={isExam} faults={faults} onChange={onChange} />
      )}
    </div>
  );
};
