import { Input, type InputRef } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import { caretIn, maskedHours } from './opening-hours.ts';

/** What antd's form passes to the control of a field. */
type Props = {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  'aria-required'?: boolean | 'true' | 'false';
  'aria-invalid'?: boolean | 'true' | 'false';
  'aria-describedby'?: string;
};

/** Opening hours: only the digits are typed; colons and tilde are inserted (seed 001 §5). */
export const HoursInput = ({ value = '', onChange, ...control }: Props) => {
  const input = useRef<InputRef>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <Input
      {...control}
      ref={input}
      value={value}
      inputMode="numeric"
      placeholder="hh:mm ~ hh:mm"
      onChange={({ target }) => {
        caret.current = caretIn(target.value, target.selectionStart ?? target.value.length);
        onChange?.(maskedHours(target.value));
      }}
    />
  );
};
