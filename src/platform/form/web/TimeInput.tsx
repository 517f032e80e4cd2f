import { CalendarOutlined } from '@ant-design/icons';
import { Button, Input, type InputRef, Popover } from 'antd';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useClearing } from '#platform/keyboard/web/useClearing.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { momentFault, momentOf } from '#platform/wire/values.ts';
import { formTexts } from '../form.texts.ts';
import { timeAsTyped } from '../typed-time.ts';
import { TimePanel } from './TimePanel.tsx';
import './form.css';

const toMinute = 'YYYY-MM-DD HH:mm';
const toSecond = 'YYYY-MM-DD HH:mm:ss';

type InputProps = {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: (event: FocusEvent) => void;
  placeholder?: string;
  /** Outside a form: says below the field what is wrong with a text that is no time; a reason: always this one. */
  saysFault?: boolean | string;
  /** Includes seconds. */
  seconds?: boolean;
  /** A day that is chosen means its end. */
  isEnd?: boolean;
};

/** A list that is open inside the field handles its own Esc. */
const isOpenList = (target: EventTarget): boolean =>
  target instanceof Element && target.matches('[role=combobox][aria-expanded=true]');

/**
 * A time as text, typed or chosen: `YYYY-MM-DD HH:mm`, or whatever was typed.
 *
 * Replaces antd's picker, which discards text that is not a valid time, so that no error could be shown for it (seed
 * 001 §5).
 */
export const TimeInput = ({
  value = '',
  onChange,
  onBlur,
  placeholder,
  saysFault = false,
  seconds = false,
  isEnd = false,
  ...control
}: InputProps) => {
  const t = useTexts(formTexts);
  const sayReason = useReasonText();
  const clearing = useClearing();
  const [open, setOpen] = useState(false);
  const input = useRef<InputRef>(null);
  const faultId = useId();
  const meant = timeAsTyped(value, { seconds, isEnd });
  const reason = typeof saysFault === 'string' ? saysFault : momentFault(value);
  const fault = saysFault && value.trim() !== '' && momentOf(meant) === null ? sayReason(reason) : '';
  const form = seconds ? toSecond : toMinute;
  const complete = (): void => {
    if (meant !== value) onChange?.(meant);
  };
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
        placeholder={placeholder ?? form}
        maxLength={40}
        autoComplete="off"
        allowClear={clearing}
        {...(fault === '' ? {} : { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': faultId })}
        onBlur={(event) => {
          complete();
          onBlur?.(event);
        }}
        onPressEnter={complete}
        onChange={({ target }) => onChange?.(target.value)}
        suffix={
          <Popover
            open={open}
            trigger="click"
            placement="bottomRight"
            destroyOnHidden
            onOpenChange={setOpen}
            content={
              <TimePanel
                value={value}
                length={form.length}
                isEnd={isEnd}
                onChange={(next) => onChange?.(next)}
                onDone={close}
              />
            }
          >
            <Button
              type="text"
              size="small"
              className="kit-time-pick"
              icon={<CalendarOutlined aria-hidden />}
              aria-label={t('form.pickTime')}
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
