import { Input, type InputRef } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { PickerSource } from './picker-source.ts';
import { optionId, SuggestionList } from './SuggestionList.tsx';
import { useSuggestions } from './useSuggestions.ts';

/** The props that antd's form passes to the control of a field. */
export type ControlProps = {
  id?: string;
  'aria-required'?: boolean | 'true' | 'false';
  'aria-invalid'?: boolean | 'true' | 'false';
  'aria-describedby'?: string;
};

type Props<Row> = ControlProps & {
  label: string;
  source: PickerSource<Row>;
  /** What the field shows. */
  text: string;
  onText: (text: string) => void;
  onTake: (row: Row) => void;
  /** The list was closed without a choice. */
  onQuit?: () => void;
  /** Opens the selection dialog: F4 or Alt+↓. */
  onOpen: () => void;
  /** Any text is a value: Enter takes a row only if one was chosen with the arrow keys. */
  free?: boolean;
  /** With `free`: Enter also takes the only row that matches. */
  takesOnly?: boolean;
  onPress?: (() => void) | undefined;
  /** The field takes one row after another: it is emptied at once, also while a row is still being looked up. */
  many?: boolean;
  /** With `many`: nothing was found for a text for which Enter did not wait, or a row that cannot be selected. */
  onMissed?: (text: string, row: Row | undefined) => void;
  /** Backspace in the empty field. */
  onBackspace?: (() => void) | undefined;
  /** Returns whether it took over what is pasted. */
  onPasted?: (text: string) => boolean;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  disabled?: boolean | undefined;
  prefix?: ReactNode;
};

const opensDialog = ({ key, altKey }: KeyboardEvent): boolean => key === 'F4' || (key === 'ArrowDown' && altKey);

const hasFocus = (input: InputRef | null): boolean => input?.input === document.activeElement;

/** Consumes a key: neither the form nor a dialog around it acts on it. */
const consume = (event: KeyboardEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * A field with type-ahead (combobox of the ARIA practices): typing lists the matches, Enter takes the first or the
 * active one, ↑ and ↓ move, Esc closes the list alone, F4 and Alt+↓ open the dialog. Neither Enter nor Ctrl+Enter saves
 * the form while something is typed that was not taken: it would be saved without it.
 */
export const PickerCombobox = <Row,>(props: Props<Row>) => {
  const {
    label,
    source,
    text,
    onText,
    onTake,
    onQuit,
    onOpen,
    free = false,
    takesOnly = false,
    onPress,
    many = false,
    onMissed,
    onBackspace,
    onPasted,
    ...control
  } = props;
  const listId = useId();
  const field = useRef<HTMLSpanElement>(null);
  const input = useRef<InputRef>(null);
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState(-1);
  /** The text that Enter was pressed for while its rows were still on the way. */
  const wanted = useRef<string | null>(null);
  const { rows, waiting, error, ...search } = useSuggestions(source, open);
  const { typed } = search;
  const mayTakeFirst = typed !== '' && (!free || (takesOnly && rows?.length === 1));
  const first = mayTakeFirst ? (rows ?? []).findIndex((row) => source.whyNot?.(row) === undefined) : -1;
  const active = open && !waiting ? rows?.[place < 0 ? first : Math.min(place, rows.length - 1)] : undefined;

  const [taken, setTaken] = useState(0);
  useEffect(() => {
    // What is typed next replaces the row.
    if (taken > 0 && hasFocus(input.current)) input.current?.select();
  }, [taken]);

  const quit = (): void => {
    wanted.current = null;
    setOpen(false);
    setPlace(-1);
    search.reset();
  };
  const leave = (): void => {
    quit();
    onQuit?.();
  };
  const take = (row: Row): void => {
    quit();
    onTake(row);
    if (!free && !many) setTaken((before) => before + 1);
  };
  /** Takes the row that was meant as soon as the rows are there: the first, or one further down by ↓. */
  const takeWhenLoaded = async (): Promise<void> => {
    const asked = search.rowFor(typed, place).catch(() => undefined);
    if (many) {
      quit();
      onText('');
      const found = await asked;
      if (found === undefined || source.whyNot?.(found) !== undefined) onMissed?.(typed, found);
      else onTake(found);
      return;
    }
    wanted.current = typed;
    const row = await asked;
    // Something else was typed meanwhile, or the list was closed.
    if (wanted.current !== typed) return;
    if (row !== undefined && source.whyNot?.(row) === undefined) take(row);
    else if (!hasFocus(input.current)) leave();
  };
  const enter = (event: KeyboardEvent): void => {
    if (free ? !open : (event.ctrlKey || event.metaKey) && typed === '') return;
    consume(event);
    if (active) {
      if (source.whyNot?.(active) === undefined) take(active);
    } else if (free) quit();
    else if (!open) setOpen(true);
    else if (waiting && typed !== '') void takeWhenLoaded();
  };
  const step = (by: 1 | -1): void => {
    if (!open) setOpen(true);
    else if (waiting) setPlace(Math.max(0, Math.max(0, place) + by));
    else if (rows && rows.length > 0) {
      const from = place < 0 ? first : Math.min(place, rows.length - 1);
      setPlace(from < 0 ? (by === 1 ? 0 : rows.length - 1) : (from + by + rows.length) % rows.length);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (opensDialog(event)) {
      consume(event);
      quit();
      onOpen();
    } else if (by !== undefined && !event.shiftKey) {
      event.preventDefault();
      step(by);
    } else if (event.key === 'Enter') enter(event);
    else if (event.key === 'Escape' && open) {
      consume(event);
      leave();
    } else if (event.key === 'Backspace' && text === '' && onBackspace) onBackspace();
  };
  const type = (next: string): void => {
    wanted.current = null;
    setPlace(-1);
    setOpen(next.trim() !== '');
    search.type(next);
    onText(next);
  };

  const listed = open && (rows?.length ?? 0) > 0;
  return (
    <span ref={field} className="kit-combobox">
      <Input
        {...control}
        ref={input}
        role="combobox"
        data-untaken={!free && typed !== '' ? '' : undefined}
        aria-label={control.id ? undefined : label}
        aria-autocomplete="list"
        aria-expanded={listed}
        aria-controls={listed ? listId : undefined}
        aria-activedescendant={active ? optionId(listId, source.keyOf(active)) : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => type(event.target.value)}
        onCompositionStart={() => search.compose(true)}
        onCompositionEnd={() => search.compose(false)}
        onKeyDown={onKeyDown}
        onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
          if (!onPasted?.(event.clipboardData.getData('text/plain'))) return;
          event.preventDefault();
          // What became of it is said below, where the list would cover it.
          quit();
        }}
        onClick={() => {
          onPress?.();
          if (!free && !open) {
            input.current?.select();
            setOpen(true);
          }
        }}
        onFocus={() => {
          if (!free) input.current?.select();
        }}
        onBlur={() => {
          // A row that Enter was pressed for is still taken when the field has been left.
          if (wanted.current === null) leave();
          else setOpen(false);
        }}
      />
      {open ? (
        <SuggestionList
          id={listId}
          label={label}
          source={source}
          rows={rows}
          error={error}
          waiting={waiting}
          active={active}
          onTake={take}
          onActive={setPlace}
          field={field}
        />
      ) : null}
    </span>
  );
};
