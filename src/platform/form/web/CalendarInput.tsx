import { CalendarOutlined } from '@ant-design/icons';
import { Button, Input, type InputRef, Popover } from 'antd';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useClearing } from '#platform/keyboard/web/useClearing.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { formTexts } from '../form.texts.ts';
import { dayLength, TimePanel } from './TimePanel.tsx';
import './form.css';

type Props = {
  id?: string;
  value: string;
  onChange: (value: string) => void;
  /** The field is left, or Enter is pressed. */
  onComplete: () => void;
  onBlur?: (event: FocusEvent) => void;
  placeholder: string;
  /** Said below the field. */
  fault: string;
  /** How many characters of a time the field holds. */
  length: number;
  isEnd?: boolean;
};

/** A list that is open inside the field handles its own Esc. */
const isOpenList = (target: EventTarget): boolean =>
  target instanceof Element && target.matches('[role=combobox][aria-expanded=true]');

/**
 * A day or a time as text, typed, or chosen in a calendar.
 *
 * Replaces antd's picker, which discards text that is not a valid time, so that no error could be shown for it (seed
 * 001 §5), and the browser's own, which writes days as its own language does, and not as the console.
 */
export const CalendarInput = ({
  value,
  onChange,
  onComplete,
  onBlur,
  placeholder,
  fault,
  length,
  isEnd = false,
  ...control
}: Props) => {
  const t = useTexts(formTexts);
  const clearing = useClearing();
  const [open, setOpen] = useState(false);
  const input = useRef<InputRef>(null);
  const faultId = useId();
  const close = (): void => {
    setOpen(false);
    input.current?.focus();
  };
  /** Esc closes the open panel, not the form. */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!open || event.key !== 'Escape' || isOpenList(event.target)) return;
    event.stopPropagation();
    event.preventDefault();
    close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc for the field and its panel; every control has its own way
    <div onKeyDown={onKeyDown}>
      <Input
        {...control}
        ref={input}
        value={value}
        placeholder={placeholder}
        maxLength={40}
        autoComplete="off"
        allowClear={clearing}
        {...(fault === '' ? {} : { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': faultId })}
        onBlur={(event) => {
          onComplete();
          onBlur?.(event);
        }}
        onPressEnter={onComplete}
        onChange={({ target }) => onChange(target.value)}
        suffix={
          <Popover
            open={open}
            trigger="click"
            placement="bottomRight"
            destroyOnHidden
            onOpenChange={setOpen}
            content={<TimePanel value={value} length={length} isEnd={isEnd} onChange={onChange} onDone={close} />}
          >
            <Button
              type="text"
              size="small"
              className="kit-time-pick"
              icon={<CalendarOutlined aria-hidden />}
              aria-label={t(length === dayLength ? 'form.pickDay' : 'form.pickTime')}
            />
          </Popover>
        }
      />
      {fault === '' ? null : (
        <p id={faultId} className="kit-time-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
};
