import { EyeOutlined, PlusOutlined, SnippetsOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isDaily, type QuestionFaults, type QuestionKind } from '#features/surveys/question-rules.ts';
import { useStableCallback } from '#platform/form/web/useStableCallback.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useKeys } from '#platform/keyboard/web/useKeys.ts';
import { placeAfterDrop } from '#platform/sort-dialog/web/ordering.ts';
import type { Edge } from '#platform/sort-dialog/web/useRowDrag.ts';
import { surveyWords } from '../survey-words.ts';
import { OpenQuestion } from './OpenQuestion.tsx';
import { OutlineRow } from './OutlineRow.tsx';
import { type EditedQuestion, totalOf } from './paper.ts';
import {
  duplicateOf,
  mayAddQuestion,
  nextQuestion,
  withAdded,
  withMoved,
  withoutQuestion,
  withPasted,
  withQuestion,
} from './paper-edits.ts';
import { faultsOf, isFaulty } from './paper-faults.ts';
import { PasteDialog } from './PasteDialog.tsx';
import './editor.css';

type Props = {
  id?: string;
  value?: readonly EditedQuestion[];
  onChange?: (questions: readonly EditedQuestion[]) => void;
  kind: QuestionKind;
  /** Undo and redo. */
  history: ReactNode;
  onPreview: () => void;
};

const none: readonly EditedQuestion[] = [];
const noFaults: QuestionFaults = {};

/**
 * The questions of a survey: their outline, in which faults are marked, and the open one. It is a field of the form,
 * so that it is validated and kept with the others; when it gets the focus for a fault, it shows that.
 */
export const QuestionsField = ({ id, value = none, onChange, kind, history, onPreview }: Props) => {
  const t = useTexts(surveyWords);
  const { number } = useLanguage();
  const { status } = Form.Item.useStatus();
  const isExam = kind.type === 'exam';
  const [openKey, setOpenKey] = useState(
    () => value.find((question) => !isDaily(question))?.key ?? value[0]?.key ?? '',
  );
  /** Questions that have been left once: what is wrong with them is shown from then on. */
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set());
  const [isPasting, setPasting] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const openPart = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<'title' | 'fault' | 'row' | null>(null);
  const found = value.findIndex(({ key }) => key === openKey);
  const place = found === -1 ? value.length - 1 : found;
  const open = value[place];
  const showsAll = status === 'error';

  useEffect(() => {
    const part = wanted.current;
    wanted.current = null;
    if (part === 'title') openPart.current?.querySelector('textarea')?.focus();
    if (part === 'row') list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
    if (part === 'fault')
      openPart.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-survey-fault]')?.focus();
  });
  const change = useStableCallback((questions: readonly EditedQuestion[]) => onChange?.(questions));
  const show = useStableCallback((key: string) => {
    if (open && key !== open.key) setLeft((before) => new Set(before).add(open.key));
    setOpenKey(key);
  });
  const moved = useStableCallback((from: number, to: number) => {
    const isInList = list.current?.contains(document.activeElement) ?? false;
    const question = value[from];
    const next = withMoved(value, from, to);
    const at = next.findIndex(({ key }) => key === question?.key);
    if (!question || at === from) return;
    change(next);
    if (isInList) {
      show(question.key);
      wanted.current = 'row';
    }
    setAnnouncement(t('common.moved', { name: question.title || String(from + 1), place: at + 1, count: next.length }));
  });
  const dropped = useStableCallback((from: number, over: number, edge: Edge) =>
    moved(from, placeAfterDrop(from, over, edge)),
  );
  const add = useStableCallback((questions: readonly EditedQuestion[], after?: string) => {
    const [first] = questions;
    if (!first || !mayAddQuestion(value)) return;
    change(withAdded(value, questions, after));
    show(first.key);
    wanted.current = 'title';
  });
  const remove = useStableCallback((key: string) => {
    const at = value.findIndex((question) => question.key === key);
    const next = withoutQuestion(value, key);
    if (next.length === value.length) return;
    change(next);
    setOpenKey((next[at] ?? next.at(-1))?.key ?? '');
    wanted.current = next.length > 0 ? 'row' : null;
  });
  const edit = useStableCallback((question: EditedQuestion) => change(withQuestion(value, question)));
  const addNext = (): void => add([nextQuestion(open)], open?.key);
  const go = (step: number): void => {
    const next = value[place + step];
    if (!next) return;
    show(next.key);
    wanted.current = 'title';
  };
  const enter = useStableCallback(() => openPart.current?.querySelector('textarea')?.focus());
  const onFocus = (): void => {
    const faulty = open && isFaulty(open, kind) ? open : value.find((question) => isFaulty(question, kind));
    if (!faulty) return;
    setOpenKey(faulty.key);
    wanted.current = 'fault';
    setLeft(new Set(value.map(({ key }) => key)));
  };
  useKeys([
    { keys: ['Mod+Shift+Enter'], says: t('survey_editor.addQuestion'), group: 'form', run: addNext, whileTyping: true },
    {
      keys: ['Alt+PageDown'],
      says: t('survey_editor.nextQuestion'),
      group: 'form',
      run: () => go(1),
      whileTyping: true,
    },
    {
      keys: ['Alt+PageUp'],
      says: t('survey_editor.previousQuestion'),
      group: 'form',
      run: () => go(-1),
      whileTyping: true,
    },
  ]);
  return (
    <div
      id={id}
      className="survey-editor"
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) onFocus();
      }}
    >
      <div className="survey-editor-tools">
        <Button icon={<PlusOutlined aria-hidden />} disabled={!mayAddQuestion(value)} onClick={addNext}>
          {t('survey_editor.addQuestion')}
        </Button>
        <Button
          icon={<SnippetsOutlined aria-hidden />}
          disabled={!mayAddQuestion(value)}
          onClick={() => setPasting(true)}
        >
          {t('survey_editor.paste')}
        </Button>
        <Button icon={<EyeOutlined aria-hidden />} disabled={value.length === 0} onClick={onPreview}>
          {t('common.preview')}
        </Button>
        <span className="survey-editor-tools-end">{history}</span>
      </div>
      <div className="survey-editor-body">
        <nav className="survey-outline" aria-label={t('survey_editor.outline')}>
          <div
            ref={list}
            role="listbox"
            tabIndex={-1}
            aria-label={t('survey_editor.outline')}
            className="survey-outline-list"
          >
            {value.map((question, at) => (
              <OutlineRow
                key={question.key}
                question={question}
                place={at}
                count={value.length}
                isOpen={question.key === open?.key}
                faulty={(showsAll || left.has(question.key) || question.key !== open?.key) && isFaulty(question, kind)}
                isExam={isExam}
                onOpen={show}
                onMove={moved}
                onDrop={dropped}
                onRemove={remove}
                onEnter={enter}
              />
            ))}
          </div>
          <p className="survey-outline-total" aria-live="polite">
            <span>{t('survey_editor.count', { count: number(value.length) })}</span>
            {isExam ? <strong>{t('survey_editor.total', { total: number(totalOf(value)) })}</strong> : null}
          </p>
        </nav>
        {open ? (
          <OpenQuestion
            ref={openPart}
            question={open}
            place={place}
            count={value.length}
            firstPlace={kind.everyday ? 1 : 0}
            isExam={isExam}
            faults={showsAll || left.has(open.key) ? faultsOf(open, kind) : noFaults}
            onChange={edit}
            onMove={moved}
            onDuplicate={() => add([duplicateOf(open)], open.key)}
            onRemove={() => remove(open.key)}
          />
        ) : (
          <div className="survey-open survey-open-none">
            <p>{t('survey_editor.none')}</p>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={addNext}>
              {t('survey_editor.addQuestion')}
            </Button>
          </div>
        )}
      </div>
      <p className="kit-sr-only" aria-live="assertive">
        {announcement}
      </p>
      {isPasting ? (
        <PasteDialog
          kind={kind}
          taken={withPasted(value, []).length}
          onAdd={(questions) => {
            setPasting(false);
            const [first] = questions;
            if (!first) return;
            change(withPasted(value, questions));
            show(first.key);
            wanted.current = 'title';
          }}
          onClose={() => setPasting(false)}
        />
      ) : null}
    </div>
  );
};
