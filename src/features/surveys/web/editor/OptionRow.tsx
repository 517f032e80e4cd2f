import { CloseOutlined, DownOutlined, HolderOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Tooltip } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, memo, useState } from 'react';
import { optionId } from '#features/surveys/survey-questions.contract.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { targetOf } from '#platform/sort-dialog/web/ordering.ts';
import { type Edge, useRowDrag } from '#platform/sort-dialog/web/useRowDrag.ts';
import { surveyWords } from '../survey-words.ts';
import type { EditedOption } from './paper.ts';

export type OptionEdits = {
  text: (key: string, text: string) => void;
  mark: (mark: 'defaults' | 'rights', key: string, marked: boolean) => void;
  remove: (key: string) => void;
  move: (from: number, to: number) => void;
  /** Goes on to the option below, and adds one after the last. */
  next: (place: number) => void;
  /** Takes an empty option away and goes to the one above. */
  back: (place: number) => void;
  paste: (key: string, text: string) => void;
};

type Props = {
  option: EditedOption;
  place: number;
  count: number;
  /** Whether right answers are marked (exams), or defaults (surveys). */
  mark: 'defaults' | 'rights';
  marked: boolean;
  fault: string | undefined;
  mayRemove: boolean;
  /** The list it can be sorted in. */
  list: string;
  edits: OptionEdits;
};

/** An option: its letter, its text, whether it is right or chosen by default, and its place. */
export const OptionRow = memo(({ option, place, count, mark, marked, fault, mayRemove, list, edits }: Props) => {
  const t = useTexts(surveyWords);
  const reasonText = useReasonText();
  const [row, setRow] = useState<HTMLLIElement | null>(null);
  const [handle, setHandle] = useState<HTMLElement | null>(null);
  const onDrop = (from: number, edge: Edge): void => {
    const gap = edge === 'top' ? place : place + 1;
    edits.move(from, gap > from ? gap - 1 : gap);
  };
  useRowDrag({ row: handle ? row : null, handle, kind: list, rowKey: place, onDrop });
  const letter = optionId(place);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const to = targetOf(event, place, count);
    if (to !== undefined) {
      event.preventDefault();
      if (to >= 0 && to < count) edits.move(place, to);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      edits.next(place);
    } else if (event.key === 'Backspace' && option.text === '' && mayRemove) {
      event.preventDefault();
      edits.back(place);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !event.altKey) {
      const other = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
      const input = other?.querySelector<HTMLInputElement>('input[type="text"]');
      if (!input) return;
      event.preventDefault();
      input.focus();
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const text = event.clipboardData.getData('text/plain');
    if (!text.trim().includes('\n')) return;
    event.preventDefault();
    edits.paste(option.key, text);
  };
  const faultId = `${option.key}-fault`;
  return (
    <li ref={setRow} className="survey-option" data-option={option.key}>
      <span ref={setHandle} className="survey-option-handle">
        <HolderOutlined aria-hidden />
      </span>
      <span className="survey-option-letter" aria-hidden>
        {letter}
      </span>
      <div className="survey-option-text">
        <Input
          value={option.text}
          status={fault ? 'error' : ''}
          aria-label={t('survey_editor.optionText', { letter })}
          aria-invalid={fault !== undefined}
          aria-describedby={fault ? faultId : undefined}
          onChange={({ target }) => edits.text(option.key, target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {fault ? (
          <span id={faultId} className="survey-fault">
            {reasonText(fault)}
          </span>
        ) : null}
      </div>
      <Checkbox
        className="survey-option-mark"
        checked={marked}
        aria-label={t(mark === 'rights' ? 'survey_editor.rightOption' : 'survey_editor.defaultOption', { letter })}
        onChange={({ target }) => edits.mark(mark, option.key, target.checked)}
      >
        {t(mark === 'rights' ? 'survey_editor.right' : 'survey_editor.default')}
      </Checkbox>
      <span className="survey-option-tools">
        <Tooltip title={t('common.move.up')}>
          <Button
            type="text"
            size="small"
            icon={<UpOutlined aria-hidden />}
            aria-label={`${t('common.move.up')} · ${letter}`}
            disabled={place === 0}
            onClick={() => edits.move(place, place - 1)}
          />
        </Tooltip>
        <Tooltip title={t('common.move.down')}>
          <Button
            type="text"
            size="small"
            icon={<DownOutlined aria-hidden />}
            aria-label={`${t('common.move.down')} · ${letter}`}
            disabled={place === count - 1}
            onClick={() => edits.move(place, place + 1)}
          />
        </Tooltip>
        <Tooltip title={mayRemove ? t('common.delete') : t('survey_editor.twoOptions')}>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('common.removeNamed', { name: letter })}
            disabled={!mayRemove}
            onClick={() => edits.remove(option.key)}
          />
        </Tooltip>
      </span>
    </li>
  );
});
OptionRow.displayName = 'OptionRow';
