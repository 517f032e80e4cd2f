import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { type KeyboardEvent, useRef } from 'react';
import { keyboardTexts } from '#platform/keyboard/keyboard.texts.ts';
import { useKeys } from '#platform/keyboard/web/useKeys.ts';
import { useClearing } from '#platform/keyboard/web/useClearing.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useDebouncedText } from '#platform/resource-table/web/useDebouncedText.ts';
import { pickerTexts } from '../picker.texts.ts';

/** Milliseconds (seed 000 §9). */
const quietFor = 500;

const searchTexts = { ...keyboardTexts, ...pickerTexts };

type Props = {
  onSearch: (search: string) => void;
  /** Enter: takes the first row that matches the text. Resolves to whether there was one. */
  onEnter: (search: string) => Promise<boolean>;
  /** ↓: into the rows. */
  onDown: () => void;
  /** Takes over a pasted list; returns whether it was one. */
  onPasted?: ((text: string) => boolean) | undefined;
  /** Placeholder. */
  hint?: string | undefined;
  /** Backspace in the empty field. */
  onBackspace?: (() => void) | undefined;
};

/** The search of a selection dialog; focused when the dialog opens. */
export const PickerSearch = ({ onSearch, onEnter, onDown, onBackspace, onPasted, hint }: Props) => {
  const t = useTexts(searchTexts);
  const clearing = useClearing();
  const typed = useDebouncedText('', onSearch, quietFor);
  const input = useRef<InputRef>(null);
  useKeys([
    { keys: ['/'], says: t('keys.search'), group: 'dialog', run: () => input.current?.focus({ cursor: 'all' }) },
    { keys: ['Enter'], says: t('picker.takesFirst'), group: 'dialog' },
    { keys: ['ArrowDown'], says: t('keys.intoRows'), group: 'dialog' },
    ...(onBackspace ? [{ keys: ['Backspace'], says: t('picker.takesBack'), group: 'dialog' as const }] : []),
  ]);
  const enter = async (field: HTMLInputElement): Promise<void> => {
    typed.sendNow();
    // The next number replaces this one.
    if (await onEnter(typed.text.trim())) field.select();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Ctrl+Enter confirms the dialog.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      void enter(event.currentTarget);
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      onDown();
    } else if (event.key === 'Backspace' && typed.text === '') onBackspace?.();
  };
  return (
    <Input
      ref={input}
      className="kit-picker-search"
      type="search"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog has just been opened to search in
      autoFocus
      aria-label={t('common.search')}
      placeholder={hint ?? t('common.search')}
      prefix={<SearchOutlined aria-hidden />}
      allowClear={clearing}
      maxLength={100}
      value={typed.text}
      onChange={(event) => typed.type(event.target.value)}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        if (onPasted?.(event.clipboardData.getData('text/plain'))) event.preventDefault();
      }}
      onCompositionStart={typed.hold}
      onCompositionEnd={(event) => typed.release(event.currentTarget.value)}
    />
  );
};
