import { CalendarOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, type InputRef, Popover } from 'antd';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useCurrentLanguage } from '#platform/i18n/web/language-store.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { formTexts } from '../form.texts.ts';
import { Field, type FieldProps } from './Field.tsx';
import { platformClock, zoneName } from '#platform/clock/web/platform-clock.ts';
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
  seconds: boolean;
  isEnd: boolean;
};

/** A list that is open inside the field handles its own Esc. */
const isOpenList = (target: EventTarget): boolean =>
  target instanceof Element && target.matches('[role=combobox][aria-expanded=true]');

/**
 * Replaces antd's picker, which discards text that is not a valid time, so that no error could be shown for it (seed
 * 001 §5).
 */
const TimeInput = ({ value = '', onChange, onBlur, placeholder, seconds, isEnd, ...control }: InputProps) => {
  const t = useTexts(formTexts);
  const [open, setOpen] = useState(false);
  const input = useRef<InputRef>(null);
  const form = seconds ? toSecond : toMinute;
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
        allowClear
        onBlur={onBlur}
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
    </div>
  );
};

type Props = Omit<FieldProps<string>, 'children' | 'extra'> & {
  placeholder?: string;
  /** Includes seconds. */
  seconds?: boolean;
  /** The end of a period: a day that is chosen in the calendar means the end of that day. */
  isEnd?: boolean;
};

/**
 * A time in the platform's time zone, typed or chosen. The value is text: `YYYY-MM-DD HH:mm`, or whatever was typed.
 * Invalid text is kept, with the error below it, until it is corrected.
 */
export const TimeField = ({ placeholder, seconds = false, isEnd = false, ...field }: Props) => {
  const t = useTexts(formTexts);
  const language = useCurrentLanguage();
  const { data } = useQuery(platformClock);
  const zone = data && t('form.timeZone', { zone: zoneName(data.timezone, language) });
  return (
    <Field {...field} validateOnBlur extra={zone}>
      <TimeInput seconds={seconds} isEnd={isEnd} {...(placeholder === undefined ? {} : { placeholder })} />
    </Field>
  );
};
