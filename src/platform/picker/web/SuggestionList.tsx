import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { reveal } from '#platform/keyboard/web/reveal.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { CutInMiddle } from '#platform/whole-text/web/CutInMiddle.tsx';
import { pickerTexts } from '../picker.texts.ts';
import type { PickerSource } from './picker-source.ts';

type Props<Row> = {
  id: string;
  label: string;
  source: PickerSource<Row>;
  rows: readonly Row[] | undefined;
  error: Error | null;
  waiting: boolean;
  active: Row | undefined;
  onTake: (row: Row) => void;
  onActive: (place: number) => void;
  /** The field below which the list stands. */
  field: RefObject<HTMLElement | null>;
};

/** Pixels between field and list, and between list and window. */
const gap = 4;
const margin = 8;
const lowest = 160;

/** Keeps the list below the field, or above it where there is more room. It is in the top layer, over every dialog. */
const usePlace = (list: RefObject<HTMLElement | null>, field: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const place = (): void => {
      const [box, at] = [list.current, field.current?.getBoundingClientRect()];
      if (!box || !at) return;
      const below = globalThis.innerHeight - at.bottom - gap - margin;
      const above = at.top - gap - margin;
      const goesUp = below < lowest && above > below;
      box.style.left = `${at.left}px`;
      box.style.minWidth = `${at.width}px`;
      box.style.maxWidth = `${Math.max(at.width, globalThis.innerWidth - at.left - margin)}px`;
      box.style.maxHeight = `${goesUp ? above : below}px`;
      box.style.top = goesUp ? 'auto' : `${at.bottom + gap}px`;
      box.style.bottom = goesUp ? `${globalThis.innerHeight - at.top + gap}px` : 'auto';
    };
    list.current?.showPopover();
    place();
    // Any part of the page may scroll.
    globalThis.addEventListener('scroll', place, true);
    globalThis.addEventListener('resize', place);
    return () => {
      globalThis.removeEventListener('scroll', place, true);
      globalThis.removeEventListener('resize', place);
    };
  }, [field, list]);
};

const idOf = (list: string, key: string): string => `${list}-${key}`;

/** The id of a row's option, for `aria-activedescendant`. */
export const optionId = idOf;

const Option = <Row,>({
  id,
  row,
  source,
  active,
  onTake,
  onActive,
}: {
  id: string;
  row: Row;
  source: PickerSource<Row>;
  active: boolean;
  onTake: () => void;
  onActive: () => void;
}) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) reveal(element.current);
  }, [active]);
  const reason = source.whyNot?.(row);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard works through the field (aria-activedescendant)
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-disabled={reason !== undefined}
      className="kit-suggestion"
      title={[source.textOf(row), reason ?? source.detailOf?.(row)].filter(Boolean).join(' · ')}
      onMouseMove={active ? undefined : onActive}
      onClick={reason === undefined ? onTake : undefined}
    >
      <span className="kit-suggestion-text">{source.textOf(row)}</span>
      <span className="kit-suggestion-detail">
        <CutInMiddle text={reason ?? source.detailOf?.(row) ?? ''} />
      </span>
    </div>
  );
};

/** The rows that match what is typed, below the field. The field keeps the focus. */
export const SuggestionList = <Row,>(props: Props<Row>) => {
  const { id, label, source, rows, error, waiting, active, onTake, onActive, field } = props;
  const t = useTexts(pickerTexts);
  const failureWords = useFailureWords();
  const box = useRef<HTMLDivElement>(null);
  usePlace(box, field);
  const found = rows && rows.length > 0 ? rows : undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a press must not take the focus from the field
    <div
      ref={box}
      popover="manual"
      className="kit-suggestions"
      aria-busy={waiting}
      onMouseDown={(event) => event.preventDefault()}
    >
      {found ? (
        <div id={id} role="listbox" aria-label={t('picker.matches', { name: label })}>
          {found.map((row, place) => (
            <Option
              key={source.keyOf(row)}
              id={idOf(id, source.keyOf(row))}
              row={row}
              source={source}
              active={row === active}
              onTake={() => onTake(row)}
              onActive={() => onActive(place)}
            />
          ))}
        </div>
      ) : (
        <p role="status" className="kit-suggestions-none">
          {error && !waiting ? failureWords(error) : t(waiting ? 'picker.searching' : 'picker.nothingFound')}
        </p>
      )}
    </div>
  );
};
