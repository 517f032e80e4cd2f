import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { cut, splitText } from './split-text.ts';
import { isTooNarrow, watchWidth } from './watch-width.ts';
import { useWholeTexts } from './whole-text-context.ts';
import { WholeTip } from './WholeTip.tsx';
import './whole-text.css';

type Props = {
  text: string;
  /** Where the text is cut if its place is too narrow: in the middle for paths and addresses. */
  at?: 'end' | 'middle';
  /** The most characters to show, where the specification states a number. */
  longest?: number;
};

/**
 * A text on one line, cut by the real width of its place and whole on hover and on focus; it can be focused while it is
 * cut. Inside `WholeTexts` it is whole and wraps.
 */
export const WholeText = ({ text, at = 'end', longest = Infinity }: Props) => {
  const isWhole = useWholeTexts();
  const place = useRef<HTMLSpanElement>(null);
  const [isNarrow, setNarrow] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const short = cut(text, longest);
  useEffect(() => {
    if (isWhole || !place.current) return undefined;
    return watchWidth(place.current, setNarrow);
  }, [isWhole, text]);
  if (isWhole) return <span className="whole-text-open">{text}</span>;

  const isCut = isNarrow || short !== text;
  const show = (): void => setOpen(short !== text || (place.current !== null && isTooNarrow(place.current)));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  };
  const [head, tail] = at === 'middle' ? splitText(short) : [short, ''];
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has no action: hover and focus show the rest of the text
    <span
      ref={place}
      className={tail ? 'whole-text whole-text-middle' : 'whole-text'}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the whole text must be reachable without a mouse
      tabIndex={isCut ? 0 : undefined}
      onMouseEnter={show}
      onMouseLeave={close}
      onFocus={show}
      onBlur={close}
      onKeyDown={onKeyDown}
    >
      {tail ? (
        <>
          <span>{head}</span>
          <span>{tail}</span>
        </>
      ) : (
        short
      )}
      {isOpen ? <WholeTip of={place} text={text} onClose={close} /> : null}
    </span>
  );
};
