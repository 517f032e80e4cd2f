import {
  CalendarOutlined,
  CheckSquareOutlined,
  ExclamationCircleFilled,
  FormOutlined,
  HolderOutlined,
} from '@ant-design/icons';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { isDaily } from '#features/surveys/question-rules.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { reveal } from '#platform/keyboard/web/reveal.ts';
import { targetOf } from '#platform/sort-dialog/web/ordering.ts';
import { type Edge, useRowDrag } from '#platform/sort-dialog/web/useRowDrag.ts';
import { surveyWords } from '../survey-words.ts';
import type { EditedQuestion } from './paper.ts';

export const RadioIcon = () => (
  <span role="img" aria-hidden className="anticon survey-radio-icon">
    <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.4">
      <circle cx="8" cy="8" r="6.3" />
      <circle cx="8" cy="8" r="2.6" fill="currentColor" stroke="none" />
    </svg>
  </span>
);

/** A sign for the type of a question. */
export const typeIcon = (question: Pick<EditedQuestion, 'questionType' | 'columnType'>): ReactNode => {
  if (isDaily(question)) return <CalendarOutlined aria-hidden />;
  return { rdo: <RadioIcon />, chk: <CheckSquareOutlined aria-hidden />, tar: <FormOutlined aria-hidden /> }[
    question.questionType
  ];
};

type Props = {
  question: EditedQuestion;
  place: number;
  count: number;
  isOpen: boolean;
  faulty: boolean;
  isExam: boolean;
  onOpen: (key: string) => void;
  onMove: (from: number, to: number) => void;
  onDrop: (from: number, over: number, edge: Edge) => void;
  onRemove: (key: string) => void;
  /** Goes into the open question. */
  onEnter: () => void;
};

/** A question in the outline. Only one that has changed is drawn again. */
export const OutlineRow = memo((props: Props) => {
  const { question, place, count, isOpen, faulty, isExam, onOpen, onMove, onDrop, onRemove, onEnter } = props;
  const t = useTexts(surveyWords);
  const { decimal } = useLanguage();
  const [row, setRow] = useState<HTMLDivElement | null>(null);
  const isFixed = isDaily(question);
  useRowDrag({
    row: isFixed ? null : row,
    kind: 'survey-question',
    rowKey: place,
    onDrop: (from, edge) => onDrop(from, place, edge),
  });
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) reveal(row);
    wasOpen.current = isOpen;
  }, [isOpen, row]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const to = targetOf(event, place, count);
    if (to !== undefined) {
      event.preventDefault();
      onMove(place, Math.max(0, Math.min(to, count - 1)));
      return;
    }
    const list = event.currentTarget.parentElement;
    const next = {
      ArrowUp: event.currentTarget.previousElementSibling,
      ArrowDown: event.currentTarget.nextElementSibling,
      Home: list?.firstElementChild,
      End: list?.lastElementChild,
    }[event.key];
    if (next instanceof HTMLElement) {
      event.preventDefault();
      next.focus();
      onOpen(next.dataset['key'] ?? '');
    } else if (event.key === 'Enter') {
      // It must not save the form around it.
      event.preventDefault();
      onEnter();
    } else if (event.key === 'Delete' && !isFixed) {
      event.preventDefault();
      onRemove(question.key);
    }
  };
  const title = question.title.trim();
  return (
    <div
      ref={setRow}
      role="option"
      aria-selected={isOpen}
      data-key={question.key}
      tabIndex={isOpen ? 0 : -1}
      className={isOpen ? 'survey-outline-row survey-outline-open' : 'survey-outline-row'}
      onClick={() => onOpen(question.key)}
      onKeyDown={onKeyDown}
    >
      <HolderOutlined
        className="survey-outline-handle"
        aria-hidden
        style={isFixed ? { visibility: 'hidden' } : undefined}
      />
      <span className="survey-outline-number">{place + 1}</span>
      <span className="survey-outline-type">{typeIcon(question)}</span>
      <span className={title === '' ? 'survey-outline-title survey-quiet' : 'survey-outline-title'}>
        {title === '' ? t('survey_editor.noTitle') : title.slice(0, 80)}
      </span>
      {faulty ? (
        <ExclamationCircleFilled className="survey-outline-fault" aria-label={t('survey_editor.faulty')} />
      ) : null}
      {isExam && question.score !== '' ? <span className="survey-outline-score">{decimal(question.score)}</span> : null}
    </div>
  );
});
OutlineRow.displayName = 'OutlineRow';
